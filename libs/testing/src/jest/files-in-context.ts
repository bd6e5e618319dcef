import { AsyncLocalStorage } from 'node:async_hooks';

/** A test, a hook, or the loading of a file. */
export interface Step {
  /** Path of the test file, relative to the workspace. */
  readonly file: string;
  readonly name: string;
}

/** The step that began the running work, even if that step, or its whole file, has ended. */
export const stepInContext = new AsyncLocalStorage<Step | undefined>();
// From now on Node tracks contexts. Otherwise the first file would enter the context of the whole process.
stepInContext.enterWith(undefined);

type Listener = (reason: unknown, ...others: unknown[]) => void;
const EVENTS = ['unhandledRejection', 'uncaughtException'];

/**
 * Jest fails the file that runs when a promise rejects or a timer throws. Where an earlier file began that work, the
 * error names it. Call this after Jest has set its own listeners; the returned function removes ours.
 */
export function nameEarlierFiles(file: string): () => void {
  const removals = EVENTS.map((event) => {
    const listeners = process.listeners(event as 'uncaughtException') as Listener[];
    process.removeAllListeners(event);
    const listener: Listener = (reason, ...others) => {
      const began = stepInContext.getStore();
      const passed = began && began.file !== file ? leftBehindBy(began, reason) : reason;
      for (const original of listeners) original(passed, ...others);
    };
    process.on(event, listener);
    return () => void process.off(event, listener);
  });
  return () => removals.forEach((remove) => remove());
}

function leftBehindBy({ file, name }: Step, reason: unknown): Error {
  const { message, stack } = isErrorLike(reason) ? reason : { message: String(reason), stack: '' };
  const error = new Error(`${file} has ended, and left behind what fails now: ${message} (begun ${name})`);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  error.stack = [error.message, ...frames].join('\n');
  return error;
}

/** An error of a test is of another realm, so `instanceof Error` fails here. */
function isErrorLike(reason: unknown): reason is { message: string; stack: string } {
  return typeof reason === 'object' && reason !== null && 'message' in reason && 'stack' in reason;
}
