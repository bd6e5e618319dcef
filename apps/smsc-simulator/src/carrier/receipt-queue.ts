import type { FieldsOf, SmppServerSession } from '@sms/smpp';
import type { Schedule } from './schedule';

type Receipt = FieldsOf<'deliver_sm'>;

interface Queue {
  waiting: Receipt[];
  head: number;
  inFlight: number;
}

/** deliver_sm without answer at any time, for each ESME. */
const WINDOW = 100;

/**
 * Receipts on their way to each ESME. One that cannot be handed over, because nobody is bound, the link broke or the ESME
 * answered with an error, is kept and tried again until it is taken.
 */
export class ReceiptQueue {
  readonly counts = { delivered: 0, repeated: 0 };
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly receivers: (systemId: string) => SmppServerSession[],
    private readonly schedule: Schedule,
    private readonly retryMs: number,
  ) {}

  get waiting(): number {
    let waiting = 0;
    for (const queue of this.queues.values()) waiting += queue.waiting.length - queue.head + queue.inFlight;
    return waiting;
  }

  add(systemId: string, receipt: Receipt): void {
    this.queueOf(systemId).waiting.push(receipt);
    this.pump(systemId);
  }

  /** To be called whenever an ESME has bound. */
  pump(systemId: string): void {
    const queue = this.queueOf(systemId);
    const receivers = this.receivers(systemId);
    while (queue.inFlight < WINDOW) {
      const receiver = receivers[(this.counts.delivered + queue.inFlight) % receivers.length];
      const receipt = queue.waiting[queue.head];
      if (!receiver || !receipt) break;
      queue.head += 1;
      queue.inFlight += 1;
      void this.deliver(systemId, queue, receiver, receipt);
    }
    if (queue.head > 1024 && queue.head * 2 > queue.waiting.length) {
      queue.waiting = queue.waiting.slice(queue.head);
      queue.head = 0;
    }
  }

  private async deliver(systemId: string, queue: Queue, receiver: SmppServerSession, receipt: Receipt): Promise<void> {
    const outcome = await receiver.deliver(receipt);
    queue.inFlight -= 1;
    if (outcome.kind === 'answered' && outcome.status === 0) this.counts.delivered += 1;
    else {
      this.counts.repeated += 1;
      this.schedule.after(this.retryMs, () => this.add(systemId, receipt));
    }
    this.pump(systemId);
  }

  private queueOf(systemId: string): Queue {
    const queue = this.queues.get(systemId) ?? { waiting: [], head: 0, inFlight: 0 };
    this.queues.set(systemId, queue);
    return queue;
  }
}
