import type { FieldsOf } from '../codec/pdu';
import type { PduConnection } from './pdu-connection';
import { readSubmitAnswer, type NotSentReason, type SubmitOutcome } from './submit-outcome';
import type { SubmitPacer } from './submit-pacer';
import type { OverdueSubmits } from './overdue-submits';

type SubmitFields = FieldsOf<'submit_sm'>;

interface Waiting {
  fields: SubmitFields;
  tag: number;
  resolve: (outcome: SubmitOutcome) => void;
  reject: (error: unknown) => void;
}

/** Submits that may wait for a slot; more are rejected, so that callers notice a link that is too slow. */
const MAX_WAITING = 20_000;

/** At most `size` unanswered submits; the others wait in order, for a slot and for the pacer. */
export class SubmitWindow {
  private waiting: Waiting[] = [];
  private head = 0;
  private inFlight = 0;
  private timer: NodeJS.Timeout | undefined;
  private shut: NotSentReason | undefined;

  constructor(
    private readonly connection: PduConnection,
    private size: number,
    private readonly pacer: SubmitPacer,
    private readonly overdue: OverdueSubmits,
    private readonly onIdle: () => void,
  ) {}

  get idle(): boolean {
    return this.inFlight === 0;
  }

  /** Submits sent and not answered. */
  get unanswered(): number {
    return this.inFlight;
  }

  /** Submits that wait for a slot or for the pacer. */
  get queued(): number {
    return this.waiting.length - this.head;
  }

  /** With a smaller size the submits in flight continue, and no other leaves until enough of them are answered. */
  resize(size: number): void {
    this.size = size;
    this.pump();
  }

  /** Call it when the pacer's rate has changed: the current wait was computed with the old one. */
  rateChanged(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pump();
  }

  submit(fields: SubmitFields, tag: number): Promise<SubmitOutcome> {
    if (this.shut) return Promise.resolve({ kind: 'not_sent', reason: this.shut });
    if (this.queued >= MAX_WAITING) return Promise.resolve({ kind: 'not_sent', reason: 'queue_full' });
    return new Promise((resolve, reject) => {
      this.waiting.push({ fields, tag, resolve, reject });
      this.pump();
    });
  }

  /** Rejects new and waiting submits; those in flight continue. */
  shutDown(reason: NotSentReason): void {
    this.shut ??= reason;
    clearTimeout(this.timer);
    const refused = this.waiting.slice(this.head);
    this.waiting = [];
    this.head = 0;
    for (const { resolve } of refused) resolve({ kind: 'not_sent', reason });
  }

  private pump(): void {
    while (this.inFlight < this.size && this.timer === undefined) {
      const next = this.waiting[this.head];
      if (!next) return;
      const delay = this.pacer.delayMs(performance.now());
      if (delay > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.pump();
        }, Math.ceil(delay));
        return;
      }
      this.dequeue();
      this.send(next);
    }
  }

  private send({ fields, tag, resolve, reject }: Waiting): void {
    if (!this.connection.open) return resolve({ kind: 'not_sent', reason: 'link_lost' });
    try {
      const sequence = this.connection.request('submit_sm', fields, (answer) => {
        this.inFlight -= 1;
        const outcome: SubmitOutcome =
          answer.kind === 'answered' ? readSubmitAnswer(answer.pdu) : { kind: 'uncertain', reason: answer.kind };
        if (outcome.kind === 'accepted') this.pacer.accepted(performance.now());
        else if (outcome.kind === 'refused' && outcome.throttled) this.pacer.throttled(performance.now());
        else if (answer.kind === 'timeout') this.overdue.add(sequence, tag);
        resolve(outcome);
        if (this.shut) {
          if (this.idle) this.onIdle();
        } else this.pump();
      });
      this.inFlight += 1;
      this.pacer.take();
    } catch (error) {
      reject(error);
    }
  }

  /** Moves a head index instead of shifting: shift is linear, and 20,000 may wait. */
  private dequeue(): void {
    this.head += 1;
    if (this.head < 1024 || this.head * 2 < this.waiting.length) return;
    this.waiting = this.waiting.slice(this.head);
    this.head = 0;
  }
}
