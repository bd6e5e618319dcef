import type { LeftOut } from '../invariants/checked-at-rest';
import type { OwnSystemOptions } from '../stage/own-system';
import type { ReceiverProcess } from '../stage/receiver-process';
import type { ServiceName, System } from '@sms/dev-env';

/** The system and the processes around it that a fault affects. */
export interface Stage {
  readonly system: System;
  readonly receiver: ReceiverProcess;
  /** Begins a part of the fault, which gets a row of its own in the table. */
  begin(this: void, part: string): void;
}

/** One planned fault, done to a system of its own that is sending. */
export interface Scenario extends LeftOut {
  readonly name: string;
  /** What happens, for the table. */
  readonly fault: string;
  /** Why it cannot run here; undefined when it can. */
  cannotRun?(this: void): Promise<string | undefined>;
  /** One process of each service and the usual settings, unless it returns others. Gets the folder, still empty. */
  options?(this: void, dataDir: string): Promise<OwnSystemOptions>;
  /** What else there is to log before it begins. */
  note?(this: void): Promise<string>;
  /** Does it and takes it back: what has to come by itself then is not awaited. */
  inject(this: void, stage: Stage): Promise<void>;
  /** The fault ends processes of services; otherwise none may end by itself. */
  readonly endsServices?: boolean;
  /**
   * What clients may notice: nothing; that a request is refused in good order and may be repeated; also that its
   * outcome is unknown and may be asked for by a repeat; or, unless it is said, that it fails as well.
   */
  readonly clientsNotice?: ClientsNotice;
}

export type ClientsNotice = 'nothing' | 'refusals' | 'refusals and unknown outcomes';

/** One for each service: those that call others first. */
export const PROCESSES = [
  'gateway',
  'messaging',
  'messaging-worker',
  'billing',
  'otp',
  'sender-names',
  'webhook-dispatcher',
] as const satisfies readonly ServiceName[];
export type ProcessName = (typeof PROCESSES)[number];

export function replicasOfAll(count: number): NonNullable<OwnSystemOptions['replicas']> {
  return Object.fromEntries(PROCESSES.map((name) => [name, count]));
}
