import { operation } from './operation';

class RunningProcessesRequest {}

/** What a process says of itself. */
export interface RunningProcess {
  /** Its identity at NATS: `messaging-worker`. */
  readonly service: string;
  /** Of its release. */
  readonly version: string;
  /** The commit that was built, with `-dirty` for uncommitted changes; `unknown` where the build had no history. */
  readonly commit: string;
  readonly host: string;
  readonly pid: number;
  /** ISO 8601, UTC, by the clock of its host. */
  readonly startedAt: string;
}

/** Every process replies for itself, not one of a queue group: see `RpcClient.gather`. */
export const RUNNING_PROCESSES = operation<RunningProcessesRequest, RunningProcess>(
  'platform.broadcast.processes.v1',
  RunningProcessesRequest,
);
