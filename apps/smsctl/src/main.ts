import { ApiError, ApiUnreachableError } from '@sms/api-client';
import { UsageError } from './command/command';
import { runCommandLine } from './run-command-line';

/** sysexits: EX_USAGE, EX_UNAVAILABLE when the API cannot be reached. */
const [EXIT_REFUSED, EXIT_USAGE, EXIT_UNAVAILABLE] = [1, 64, 69];

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT_USAGE;
  return error instanceof ApiUnreachableError ? EXIT_UNAVAILABLE : EXIT_REFUSED;
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.requestId !== undefined)
    return `${error.message} (request ${error.requestId})`;
  return error instanceof Error ? error.message : String(error);
}

function interruptedWithin(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isInterrupted: boolean): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      resolve(isInterrupted);
    };
    const interrupt = (): void => end(true);
    const timer = setTimeout(() => end(false), ms);
    process.once('SIGINT', interrupt);
  });
}

runCommandLine(process.argv.slice(2), {
  isTerminal: process.stdin.isTTY === true,
  stdin: process.stdin,
  interruptedWithin,
  write: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
}).catch((error: unknown) => {
  process.stderr.write(`smsctl: ${messageOf(error)}\n`);
  process.exitCode = exitCodeOf(error);
});
