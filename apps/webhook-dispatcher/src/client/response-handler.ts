import type { Dispatcher } from 'undici';
import { type AttemptResult, outcomeOfStatus, parseRetryAfter } from './attempt-result';
import { Excerpt } from './excerpt';

const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ETIMEOUT']);

const RETRY_AFTER = 'retry-after';

/** Known from the headers of a response; the body adds only its excerpt. */
type Answer = Pick<AttemptResult, 'statusCode' | 'retryAfterMs' | 'durationMs'> & { readonly statusCode: number };

/**
 * Handles the callbacks of the HTTP client for one POST; settles exactly once, with a result.
 *
 *   started ──► answered ──► settled: the body has ended, is too long, or broke off; the deadline has passed
 *      └───────────────────► settled: no answer within the deadline, no connection, no HTTP
 *
 * A status that came in time counts, whatever becomes of the body.
 *
 * undici 7 has a newer set of names for these methods. With it, the client first makes an object of all headers of each
 * answer, which is a sixth of the cost of a POST.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly startedAt = performance.now();
  private abort: ((reason: Error) => void) | undefined;
  private answer: Answer | undefined;
  private readonly excerpt = new Excerpt();
  private settled = false;

  /** `onSettled` is called once. */
  constructor(private readonly onSettled: (result: AttemptResult, handler: ResponseHandler) => void) {}

  /** The deadline over name look-up, connecting, TLS, headers and body has passed. */
  expire(): void {
    if (this.answer) this.finish(this.answer);
    else this.fail('timeout', 'TIMEOUT');
    this.abort?.(new DeadlineError());
  }

  /** The request is about to be written to a connection. */
  onConnect(abort: (reason?: Error) => void): void {
    // The deadline may have passed while the connection was being made. Then nothing is sent.
    if (this.settled) abort(new DeadlineError());
    else this.abort = abort;
  }

  onHeaders(statusCode: number, headers: Buffer[]): boolean {
    // Informational responses (1xx, such as 103) precede the final one.
    if (statusCode >= 200)
      this.answer = {
        statusCode,
        retryAfterMs: parseRetryAfter(retryAfterOf(headers), new Date()),
        durationMs: this.elapsedMs(),
      };
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (this.answer && !this.excerpt.add(chunk)) {
      this.finish(this.answer);
      this.abort?.(new BodyTooLongError());
    }
    return true;
  }

  onComplete(): void {
    const { answer } = this;
    if (!answer) return;
    // The client reuses the connection from a setImmediate that it schedules after this method. A caller that sends the
    // next request earlier makes it open a second connection.
    queueMicrotask(() => setImmediate(() => this.finish(answer)));
  }

  /** There was no response, or its body broke off. */
  onError(error: unknown): void {
    if (this.answer) return this.finish(this.answer);
    const code = codeOf(error);
    if (TIMEOUT_CODES.has(code)) this.fail('timeout', 'TIMEOUT');
    else this.fail('connection_error', code);
  }

  private finish({ statusCode, retryAfterMs, durationMs }: Answer): void {
    this.settle({
      outcome: outcomeOfStatus(statusCode),
      statusCode,
      errorCode: null,
      retryAfterMs,
      durationMs,
      responseExcerpt: this.excerpt.toString(),
    });
  }

  private fail(outcome: 'timeout' | 'connection_error', errorCode: string): void {
    this.settle({
      outcome,
      statusCode: null,
      errorCode,
      retryAfterMs: null,
      durationMs: this.elapsedMs(),
      responseExcerpt: null,
    });
  }

  private settle(result: AttemptResult): void {
    if (this.settled) return;
    this.settled = true;
    this.onSettled(result, this);
  }

  private elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt);
  }
}

/** The reason passed to the client when the request is aborted; the result is settled by then. */
class DeadlineError extends Error {
  constructor() {
    super('the deadline of the attempt has passed');
    this.name = 'DeadlineError';
  }
}

class BodyTooLongError extends Error {
  constructor() {
    super('the body of the answer is too long to be read');
    this.name = 'BodyTooLongError';
  }
}

/** The first Retry-After header. `headers`: names and values in turn, as they arrived. */
function retryAfterOf(headers: readonly Buffer[]): string | undefined {
  for (let index = 0; index + 1 < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === RETRY_AFTER.length && name.toString('latin1').toLowerCase() === RETRY_AFTER)
      return headers[index + 1]?.toString('latin1');
  }
  return undefined;
}

function codeOf(error: unknown): string {
  const coded = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return coded ? String(error.code) : 'UNKNOWN';
}
