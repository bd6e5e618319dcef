import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { messageIdOf } from '@sms/contracts/rpc';
import type { Sql } from '@sms/platform/database';
import { LOGGER, LogThrottle, type ServiceLogger } from '@sms/platform/observability';

/** Lines of one kind about a carrier that a process writes in a minute: during an outage, no submit gets an answer. */
const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

type Committing = Pick<Sql, 'afterCommit'>;

/** A submit that no carrier answered. */
export interface UnansweredSubmit {
  readonly requestId: string;
  readonly ordinal: number;
  readonly carrier: string | null;
  /** Slot of the session that it went over; null: unknown, or the carrier has none. */
  readonly slot: number | null;
  /** The number of the attempt to submit the message, from 1. */
  readonly attempt: number;
}

/**
 * Writes one line for each submit without an answer and for each message that is sent again, up to a limit for each
 * carrier; then one line a minute with the number of the others. A line is written after the commit, so a transaction
 * that is repeated writes it once.
 */
@Injectable()
export class UncertainLog implements OnApplicationShutdown {
  private readonly throttle = new LogThrottle(undefined, LINES_A_MINUTE);
  /** Writers of lines about submits that got no line of their own. */
  private readonly summaries = new Map<string, { readonly timer: NodeJS.Timeout; readonly write: () => void }>();

  constructor(@Inject(LOGGER) private readonly logger: ServiceLogger) {}

  unanswered(sql: Committing, submits: readonly UnansweredSubmit[]): void {
    this.writeAfter(sql, submits, 'no answer to a submit');
  }

  /** `submits`: the last ones of the messages. */
  resent(sql: Committing, submits: readonly UnansweredSubmit[]): void {
    const next = submits.map((submit) => ({ ...submit, attempt: submit.attempt + 1 }));
    this.writeAfter(sql, next, 'sent again without an answer to the last submit');
  }

  onApplicationShutdown(): void {
    for (const { timer, write } of this.summaries.values()) {
      clearTimeout(timer);
      write();
    }
  }

  private writeAfter(sql: Committing, submits: readonly UnansweredSubmit[], event: string): void {
    if (submits.length > 0)
      sql.afterCommit(() => {
        for (const submit of submits) this.write(submit, event);
      });
  }

  private write({ requestId, ordinal, carrier, slot, attempt }: UnansweredSubmit, event: string): void {
    const kind = `${event} ${carrier}`;
    const occurrences = this.throttle.admit(kind);
    if (occurrences > 0)
      this.logger.warn(
        { messageId: messageIdOf(requestId, ordinal), carrier, bind: slot, attempt, occurrences },
        event,
      );
    else if (!this.summaries.has(kind)) this.summarizeLater(kind, carrier, event);
  }

  private summarizeLater(kind: string, carrier: string | null, event: string): void {
    const write = (): void => {
      this.summaries.delete(kind);
      const occurrences = this.throttle.take(kind);
      if (occurrences > 0) this.logger.warn({ carrier, occurrences }, `${event}: others without a line`);
    };
    this.summaries.set(kind, { timer: setTimeout(write, MINUTE_MS).unref(), write });
  }
}
