import { isMsisdn } from '@sms/sms-text';
import {
  formatReceiptDate,
  statusCode,
  SubmitPacer,
  type CommandStatusName,
  type PduOf,
  type QueryReply,
  type SmppServerSession,
  type SubmitReply,
  type SubmitSm,
} from '@sms/smpp';
import type { Behaviour } from '../behaviour/behaviour';
import type { RuleBook } from '../behaviour/rule-book';
import type { AcceptedLog, AcceptedMessage } from './accepted-log';
import { breakLink } from './break-link';
import { formatReceipt } from './format-receipt';
import type { MessageIdSequence } from './message-ids';
import type { ReceiptQueue } from './receipt-queue';
import type { Schedule } from './schedule';

/** Messages on their way and receipts not yet taken, beyond which the carrier's queue is full. */
const MAX_UNFINISHED = 500_000;

/** What a carrier does with the requests of its ESMEs, as the rule book has it. */
export class Carrier {
  readonly refused: Partial<Record<CommandStatusName, number>> = {};
  /** Submits left without an answer in time, accepted or not. */
  unanswered = 0;
  private enroute = 0;
  private readonly pacer: SubmitPacer;

  constructor(
    private readonly rules: RuleBook,
    private readonly log: AcceptedLog,
    private readonly ids: MessageIdSequence,
    private readonly receipts: ReceiptQueue,
    private readonly schedule: Schedule,
    private readonly options: { receiptDelayMs: number; submitsPerSecond?: number },
  ) {
    this.pacer = new SubmitPacer(options.submitsPerSecond);
  }

  submit(pdu: SubmitSm, session: SmppServerSession): SubmitReply | Promise<SubmitReply> {
    if (this.pacer.delayMs(performance.now()) > 0) return this.refuse('ESME_RTHROTTLED');
    this.pacer.take();
    if (!isMsisdn(pdu.destinationAddr)) return this.refuse('ESME_RINVDSTADR');
    if (this.enroute + this.receipts.waiting >= MAX_UNFINISHED) return this.refuse('ESME_RMSGQFUL');

    const behaviour = this.rules.take(pdu.destinationAddr);
    const { response } = behaviour;
    switch (response) {
      case 'refuse':
        return this.refuse(behaviour.status);
      case 'accept':
        return this.accept(pdu, session, behaviour);
      case 'late': {
        this.unanswered += 1;
        const reply = this.accept(pdu, session, behaviour);
        return new Promise((resolve) => this.schedule.after(behaviour.responseDelayMs, () => resolve(reply)));
      }
      case 'none':
        this.accept(pdu, session, behaviour);
        break;
      case 'drop_accepted':
        this.accept(pdu, session, behaviour);
        session.destroy();
        break;
      case 'swallow':
        break;
      default:
        breakLink(response, session, this.schedule);
    }
    this.unanswered += 1;
    return undefined;
  }

  query(pdu: PduOf<'query_sm'>): QueryReply {
    const message = this.log.find(pdu.messageId);
    if (!message || message.source !== pdu.sourceAddr) return { status: statusCode('ESME_RQUERYFAIL') };
    // A date of query_sm_resp ends with tenths of a second and the distance from UTC in quarters of an hour.
    const finalDate = message.doneAt ? `${formatReceiptDate(message.doneAt)}00000+` : '';
    return { status: 0, state: message.state, finalDate };
  }

  private refuse(status: CommandStatusName): SubmitReply {
    this.refused[status] = (this.refused[status] ?? 0) + 1;
    return { status: statusCode(status) };
  }

  private accept(pdu: SubmitSm, session: SmppServerSession, behaviour: Behaviour): SubmitReply {
    const ids = this.ids.next(behaviour.idForm);
    const message = this.log.add(pdu, ids, session.bound?.systemId ?? '', new Date());
    const finish = (): void => this.finish(message, behaviour, pdu.registeredDelivery);
    if (behaviour.receipts === 'before_response') finish();
    else {
      this.enroute += 1;
      this.schedule.after(behaviour.receiptDelayMs ?? this.options.receiptDelayMs, () => {
        this.enroute -= 1;
        finish();
      });
    }
    return { status: 0, messageId: ids.response };
  }

  private finish(message: AcceptedMessage, { state, receipts }: Behaviour, registeredDelivery: number): void {
    const doneAt = new Date();
    message.state = state;
    message.doneAt = doneAt;
    if (receipts === 'none' || !wantsReceipt(registeredDelivery, state === 'delivered')) return;
    for (let copies = receipts === 'two' ? 2 : 1; copies > 0; copies--) this.receipts.add(message.systemId, formatReceipt(message, doneAt));
  }
}

/** The two low bits of registered_delivery: none, whatever comes of it, failures only. */
function wantsReceipt(registeredDelivery: number, delivered: boolean): boolean {
  const asked = registeredDelivery & 0x03;
  return asked === 1 || (asked === 2 && !delivered);
}
