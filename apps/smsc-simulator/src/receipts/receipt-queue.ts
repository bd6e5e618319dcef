import type { SmppServerSession } from '@sms/smpp';
import type { Schedule } from '../timing/schedule';
import type { Receipt } from './format-receipt';

interface Waiting {
  receipt: Receipt;
  since: number;
}

interface Queue {
  waiting: Waiting[];
  head: number;
  inFlight: number;
}

/** Unanswered deliver_sm at any time, for each ESME. */
const WINDOW = 100;

/**
 * Receipts in flight to each ESME. A receipt that cannot be delivered, because no ESME is bound, the link broke or the
 * ESME answered with an error, is kept and retried until it is accepted, or until it has waited too long for a
 * receiver.
 */
export class ReceiptQueue {
  readonly counts = { delivered: 0, repeated: 0, dropped: 0 };
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly receivers: (systemId: string) => SmppServerSession[],
    private readonly schedule: Schedule,
    private readonly retryMs: number,
    /** How long a receipt is kept without a receiver; undefined: for ever. */
    private readonly keptMs: () => number | undefined,
  ) {}

  get waiting(): number {
    let waiting = 0;
    for (const queue of this.queues.values()) waiting += queue.waiting.length - queue.head + queue.inFlight;
    return waiting;
  }

  add(systemId: string, receipt: Receipt): void {
    this.queueOf(systemId).waiting.push({ receipt, since: performance.now() });
    this.pump(systemId);
    const keptMs = this.keptMs();
    if (keptMs !== undefined) this.schedule.after(keptMs, () => this.drop(systemId, keptMs));
  }

  /** Call it whenever an ESME has bound. */
  pump(systemId: string): void {
    const queue = this.queueOf(systemId);
    const receivers = this.receivers(systemId);
    while (queue.inFlight < WINDOW) {
      const receiver = receivers[(this.counts.delivered + queue.inFlight) % receivers.length];
      const next = queue.waiting[queue.head];
      if (!receiver || !next) break;
      queue.head += 1;
      queue.inFlight += 1;
      void this.deliver(systemId, queue, receiver, next.receipt);
    }
    this.compact(queue);
  }

  private async deliver(systemId: string, queue: Queue, receiver: SmppServerSession, receipt: Receipt): Promise<void> {
    const outcome = await receiver.deliver(receipt.fields, { as: receipt.command });
    queue.inFlight -= 1;
    if (outcome.kind === 'answered' && outcome.status === 0) this.counts.delivered += 1;
    else {
      this.counts.repeated += 1;
      this.schedule.after(this.retryMs, () => this.add(systemId, receipt));
    }
    this.pump(systemId);
  }

  /** Receipts wait in the order of arrival, so the oldest are in front. */
  private drop(systemId: string, keptMs: number): void {
    if (this.receivers(systemId).length > 0) return;
    const queue = this.queueOf(systemId);
    // A timer may fire a millisecond early.
    const before = performance.now() - keptMs + 1;
    for (let oldest = queue.waiting[queue.head]; oldest && oldest.since <= before; oldest = queue.waiting[queue.head]) {
      queue.head += 1;
      this.counts.dropped += 1;
    }
    this.compact(queue);
  }

  private compact(queue: Queue): void {
    if (queue.head <= 1024 || queue.head * 2 <= queue.waiting.length) return;
    queue.waiting = queue.waiting.slice(queue.head);
    queue.head = 0;
  }

  private queueOf(systemId: string): Queue {
    const queue = this.queues.get(systemId) ?? { waiting: [], head: 0, inFlight: 0 };
    this.queues.set(systemId, queue);
    return queue;
  }
}
