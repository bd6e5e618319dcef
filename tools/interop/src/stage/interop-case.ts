import type { Script } from '../smsc/scripted-smsc';

/** One message through one carrier of a peer. */
export interface InteropCase {
  readonly name: string;
  /** Of the peer's carriers the one that runs it, by its role; `main` unless said otherwise. */
  readonly carrier?: string;
  readonly message?: string;
  /** Made anew for each message, so that it can count. */
  readonly script: () => Script;
  /** In the words of `observe`. */
  readonly expected: string;
  /** What is as expected has to stay so for this long: a second copy or verdict would come in this time. */
  readonly holdMs?: number;
  readonly deadlineMs?: number;
}

/** A line of the printed table. */
export interface Result {
  readonly peer: string;
  readonly name: string;
  readonly expected: string;
  readonly observed: string;
}
