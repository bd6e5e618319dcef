/** A test of another tier, for what cannot be shown over HTTP in reasonable time. */
export interface OtherTest {
  readonly file: string;
  readonly title: string;
}

/** What the specification says, and the test of the conformance suite (by title) or of another tier that shows it. */
export type Statement = readonly [says: string, shownBy: string | OtherTest];

export interface Section {
  readonly name: string;
  readonly statements: readonly Statement[];
}
