export { alignedLines } from './aligned-lines';
export { runService, SHUTDOWN_DEADLINE_MS } from './run-service';
export { runCommand } from './run-command';
export { PollLoop, type PollLoopOptions } from './poll-loop';
export { periodicJob } from './periodic-job';
export { Coalescer } from './coalescer';
export { runBatch } from './run-batch';
export { within } from './within';
