export { runService } from './run-service';
export { runCommand } from './run-command';
export { PollLoop, type PollLoopOptions } from './poll-loop';
