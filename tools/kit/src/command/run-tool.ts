export type Log = (line: string) => void;

/** The tool was told to stop. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
  }
}

/**
 * Runs a tool from the command line: exits with 0 when it returns true and with 1 otherwise. An error is shown without
 * its stack.
 */
export function runTool(tool: (args: string[], log: Log) => Promise<boolean>): void {
  const log: Log = (line) => void process.stdout.write(`${line}\n`);
  tool(process.argv.slice(2), log).then(
    (succeeded) => process.exit(succeeded ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
}

let stopped: AbortController | undefined;

/** Aborted by the first SIGINT or SIGTERM after the first call. One for the process: a tool may start many systems. */
export function stopSignal(): AbortSignal {
  if (stopped) return stopped.signal;
  const controller = new AbortController();
  const stop = (): void => controller.abort(new StoppedError());
  process.once('SIGINT', stop).once('SIGTERM', stop);
  stopped = controller;
  return controller.signal;
}

/** Resolves with `work`, or rejects as soon as the signal is aborted. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new StoppedError()), { once: true }),
  );
  return Promise.race([work, aborted]);
}
