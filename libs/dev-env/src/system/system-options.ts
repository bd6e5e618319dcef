import type { BuildOf } from './run-bundle';
import type { ServiceName, SystemFacts } from './service-table';

/** Facts of one process that replace the common ones, and the variables that it alone gets. */
export type OwnFacts = (
  process: string,
  facts: SystemFacts,
) => Promise<{ readonly facts: SystemFacts; readonly env: NodeJS.ProcessEnv }>;

export interface SystemOptions {
  dataDir: string;
  gatewayPort: number;
  /** Inherited by every process; DATABASE_URL and NATS_URL in it are used instead of embedded servers. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  /** Put before the name of each database and role, so that several systems can share a Postgres. */
  databasePrefix?: string;
  /** The databases of that prefix are copies of a `DatabaseTemplate`: nothing is left to migrate. */
  migrated?: boolean;
  /** Messages a second that the carrier gets at most; by default as fast as it answers. */
  carrierMessagesPerSecond?: number;
  /**
   * MESSAGING_CARRIERS: the carriers beside the simulator, which then gets only messages of test keys. Never read from
   * `env`.
   */
  carriers?: string | undefined;
  /** Number of processes of a service, one by default; each worker can have a session of its own at the simulator. */
  replicas?: Partial<Record<ServiceName, number>>;
  /** Whether worker, dispatcher and simulator run at lower priority than accepting processes; false by default. */
  deliveryYields?: boolean;
  /** Called for each process of a service. */
  ownFacts?: OwnFacts;
  /** `name=value` for the embedded Postgres, beside the usual settings. */
  postgresSettings?: readonly string[];
  /** Whether processes use their databases as the owners, as those of 0.1.0 do; false by default. */
  ownersRun?: boolean;
  /** Builds that replace those of this workspace. */
  buildOf?: BuildOf | undefined;
  /** Aborts a start in progress and stops the processes that run by then. */
  signal?: AbortSignal;
}
