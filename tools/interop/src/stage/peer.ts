import type { ScriptedSmsc } from '../smsc/scripted-smsc';
import type { InteropCase, Result } from './interop-case';
import type { Vendor } from './vendor';

/** What a peer needs of the system it is connected to. */
export interface Stage {
  readonly vendor: Vendor;
  /** Segments whose outcome became uncertain since the system started, over all carriers. */
  readonly uncertain: () => Promise<number>;
  /** Messages to the number over the carrier are those of the vendor from now on. */
  readonly takeNumber: (number: string, carrier: string) => Promise<void>;
  readonly controlCarrier: (name: string, command: 'drain' | 'resume') => Promise<void>;
  /** The state of a carrier as operators see it, and how many sessions it has. */
  readonly carrier: (name: string) => Promise<{ readonly state: string; readonly sessions: number }>;
}

/** Foreign software in the place of our carriers. */
export interface Peer {
  readonly name: string;
  /** Entries of MESSAGING_CARRIERS. */
  readonly settings: readonly object[];
  /** Where what is sent through each of its carriers arrives, by role. */
  readonly carriers: ReadonlyMap<string, ScriptedSmsc>;
  readonly cases: readonly InteropCase[];
  /** A number that the carrier of this role takes; `index` from 0 to 9999. */
  number(role: string, index: number): string;
  /** Runs the cases of several messages, and those in which the peer sends. */
  runMore(stage: Stage, chosen: (name: string) => boolean): Promise<Result[]>;
  /** The peer dies and comes back while messages go through it. */
  runLoad(stage: Stage): Promise<Result[]>;
  close(): Promise<void>;
}
