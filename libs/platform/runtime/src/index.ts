export { runService, SHUTDOWN_DEADLINE_MS } from './run-service';
export { runCommand } from './run-command';
export { PollLoop, type PollLoopOptions } from './poll-loop';
