import { MAX_STATEMENT_MS } from '../../config/messaging.config';

/** Between the end of a statement and the caller's having its reply, in milliseconds. */
const REPLY_MS = 500;

/** Nothing was or will be written: the caller would have given up before it had the reply. */
export class TooLateError extends Error {
  constructor() {
    super('too little of the caller’s time is left');
  }
}

/** The time by which the caller of a request gives up. */
export class AcceptDeadline {
  /** `atMs`: by the monotonic clock. */
  constructor(private readonly atMs: number) {}

  static in(milliseconds: number): AcceptDeadline {
    return new AcceptDeadline(performance.now() + milliseconds);
  }

  /**
   * To be called right before a statement that accepts requests is sent, so that it ends in time, done or undone.
   * @throws {TooLateError}
   */
  readonly check = (): void => {
    if (this.acceptInMs < 0) throw new TooLateError();
  };

  /** Milliseconds until nothing can be accepted in time any more; negative afterwards. */
  get acceptInMs(): number {
    return this.replyInMs - MAX_STATEMENT_MS;
  }

  /** Milliseconds until a reply has to be sent; negative when it is too late for one. */
  get replyInMs(): number {
    return this.atMs - performance.now() - REPLY_MS;
  }
}
