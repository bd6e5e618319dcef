import type { SmppServerSession } from '@sms/smpp';
import type { Schedule } from '../timing/schedule';
import type { IncomingPart } from './incoming-parts';

/** The ESME's answer to one attempt to deliver a part: a command_status, or why there was none. */
type Answer = number | 'timeout' | 'link_lost' | 'not_sent';

interface PartRecord {
  part: number;
  answers: Answer[];
}

/** A text on its way from a subscriber to the ESME. */
export interface IncomingRecord {
  id: number;
  source: string;
  destination: string;
  command: 'deliver_sm' | 'data_sm';
  /** In sending order. */
  parts: PartRecord[];
  /** Whether the ESME has accepted every part. */
  taken: boolean;
}

export interface IncomingOrder {
  parts: readonly IncomingPart[];
  command: 'deliver_sm' | 'data_sm';
  /** The link is cut while the first part is in flight, so that its response is lost and the part is sent again. */
  losesResponse: boolean;
}

const MAX_REMEMBERED = 10_000;

/**
 * Sends texts of subscribers to the ESME, part after part, and records its answers. A refused part is sent again.
 */
export class IncomingDesk {
  private readonly records: IncomingRecord[] = [];
  private lastId = 0;

  constructor(
    private readonly receivers: () => SmppServerSession[],
    private readonly schedule: Schedule,
    private readonly retryMs: number,
  ) {}

  /** All records, the newest last. */
  get all(): readonly IncomingRecord[] {
    return this.records;
  }

  send(order: IncomingOrder): IncomingRecord {
    const [first] = order.parts;
    const record: IncomingRecord = {
      id: ++this.lastId,
      source: first?.fields.sourceAddr ?? '',
      destination: first?.fields.destinationAddr ?? '',
      command: order.command,
      parts: order.parts.map(({ part }) => ({ part, answers: [] })),
      taken: false,
    };
    this.records.push(record);
    if (this.records.length > MAX_REMEMBERED) this.records.shift();
    void this.sendFrom(record, order, 0);
    return record;
  }

  private async sendFrom(record: IncomingRecord, order: IncomingOrder, index: number): Promise<void> {
    const part = order.parts[index];
    if (!part) {
      record.taken = true;
      return;
    }
    const answers = record.parts[index]?.answers ?? [];
    const [receiver] = this.receivers();
    if (!receiver) return this.retry(record, order, index);
    const answered = receiver.deliver(part.fields, { as: order.command });
    if (order.losesResponse && index === 0 && answers.length === 0) receiver.destroy();
    const outcome = await answered;
    answers.push(
      outcome.kind === 'answered' ? outcome.status : outcome.kind === 'unanswered' ? outcome.reason : 'not_sent',
    );
    if (answers.at(-1) === 0) await this.sendFrom(record, order, index + 1);
    else this.retry(record, order, index);
  }

  private retry(record: IncomingRecord, order: IncomingOrder, index: number): void {
    this.schedule.after(this.retryMs, () => void this.sendFrom(record, order, index));
  }
}
