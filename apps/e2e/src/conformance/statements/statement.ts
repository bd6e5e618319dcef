/** A test of another tier, for what cannot be shown over HTTP in reasonable time. */
interface OtherTest {
  readonly file: string;
  readonly title: string;
}

/** Where the specification is silent: the point in `docs/decisions/where-the-spec-is-silent.md`. */
interface Decision {
  readonly decision: string;
}

/** A test of the conformance suite by its title, or what stands for one. */
export type ShownBy = string | OtherTest | Decision;

/** What the specification says, and where that is shown. */
export type Statement = readonly [says: string, shownBy: ShownBy];

export interface Section {
  readonly name: string;
  readonly statements: readonly Statement[];
}
