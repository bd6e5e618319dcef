import { isMsisdn } from '@sms/sms-text';
import {
  formatReceiptDate,
  statusCode,
  SubmitPacer,
  type CommandStatusName,
  type PduOf,
  type QueryReply,
  type SmppServerSession,
  type SubmitSmReply,
  type SubmitSm,
} from '@sms/smpp';
import type { CarrierSettings } from '../behaviour/carrier-settings';
import type { Behaviour } from '../behaviour/catalog/behaviour';
import type { RuleBook } from '../behaviour/rule-book';
import type { AcceptedLog } from '../messages/accepted-log';
import { describeMessage, type Message } from '../messages/describe-message';
import type { MessageIdSequence } from '../messages/message-ids';
import { earlierReceipts, finalReceipts } from '../receipts/plan-receipts';
import type { ReceiptQueue } from '../receipts/receipt-queue';
import type { SessionRegister } from '../sessions/session-register';
import { SubmitLimits } from '../sessions/submit-limits';
import type { Schedule } from '../timing/schedule';
import { HeldResponses } from './held-responses';
import { RESPONSES, type Submitted } from './responses';
import { refusalOf } from './submit-checks';

/** Messages in flight and receipts not yet accepted; beyond this number the carrier's queue is full. */
const MAX_UNFINISHED = 500_000;

interface Parts {
  rules: RuleBook;
  log: AcceptedLog;
  ids: MessageIdSequence;
  receipts: ReceiptQueue;
  schedule: Schedule;
  sessions: SessionRegister;
  settings: () => CarrierSettings;
  receiptDelayMs: number;
  /** Faster submits are answered ESME_RTHROTTLED. */
  submitsPerSecond: number | undefined;
}

/** Handles the requests of ESMEs by the rule book and the carrier's settings. */
export class Carrier {
  /** Refusals by name of the status; the carrier's own statuses in hex. */
  readonly refused: Record<string, number> = {};
  /** Submits left without an answer in time, accepted or not. */
  unanswered = 0;
  readonly limits = new SubmitLimits();
  private enroute = 0;
  private readonly pacer: SubmitPacer;
  private readonly held: HeldResponses;

  constructor(private readonly parts: Parts) {
    this.pacer = new SubmitPacer(parts.submitsPerSecond);
    this.held = new HeldResponses(parts.schedule);
  }

  submit(pdu: SubmitSm, session: SmppServerSession): SubmitSmReply | Promise<SubmitSmReply> {
    const { rules, receipts, sessions, settings } = this.parts;
    const record = sessions.of(session);
    if (record) record.submits += 1;
    this.held.nextArrived(session);
    const limit = this.limits.take(session, settings(), performance.now());
    if (limit === 'silence') return this.leaveUnanswered();
    if (limit) return this.refuse(limit);
    if (this.pacer.delayMs(performance.now()) > 0) return this.refuse('ESME_RTHROTTLED');
    this.pacer.take();
    if (!isMsisdn(pdu.destinationAddr)) return this.refuse('ESME_RINVDSTADR');
    if (this.enroute + receipts.waiting >= MAX_UNFINISHED) return this.refuse('ESME_RMSGQFUL');

    const behaviour = rules.take(pdu.destinationAddr);
    const refusal = refusalOf(pdu, behaviour);
    if (refusal) return this.refuse(refusal);
    if (behaviour.ignoresValidity && pdu.validityPeriod !== '') return this.leaveUnanswered();
    const reply = RESPONSES[behaviour.response](this.submitted(pdu, session, behaviour));
    return reply instanceof Promise ? this.limits.track(session, reply) : reply;
  }

  query(pdu: PduOf<'query_sm'>, session: SmppServerSession): QueryReply {
    if (this.limits.isDeaf(session, this.parts.settings())) return undefined;
    const message = this.parts.log.find(pdu.messageId);
    if (!message || message.source.addr !== pdu.sourceAddr) return { status: statusCode('ESME_RQUERYFAIL') };
    // A date of query_sm_resp ends with tenths of a second and the distance from UTC in quarters of an hour.
    const finalDate = message.doneAt ? `${formatReceiptDate(message.doneAt)}00000+` : '';
    return { status: 0, state: message.state, finalDate };
  }

  private submitted(pdu: SubmitSm, session: SmppServerSession, behaviour: Behaviour): Submitted {
    const { schedule } = this.parts;
    return {
      pdu,
      session,
      behaviour,
      schedule,
      held: this.held,
      accept: () => {
        const message = this.parts.log.add(this.describe(pdu, session, behaviour));
        this.carry(message, behaviour);
        return message.ids.response;
      },
      refuse: () => {
        if (behaviour.receiptAfterRefusal) this.carry(this.describe(pdu, session, behaviour), behaviour);
        return this.refuse(behaviour.status);
      },
      leaveUnanswered: () => this.leaveUnanswered(),
      makeDeaf: () => this.limits.makeDeaf(session),
    };
  }

  private describe(pdu: SubmitSm, session: SmppServerSession, behaviour: Behaviour): Message {
    const from = { systemId: session.bound?.systemId ?? '', session: this.parts.sessions.of(session)?.number ?? 0 };
    return describeMessage(pdu, this.parts.ids.next(behaviour.idForm, session), behaviour, from, new Date());
  }

  private refuse(status: CommandStatusName | number): SubmitSmReply {
    const name = typeof status === 'number' ? `0x${status.toString(16)}` : status;
    this.refused[name] = (this.refused[name] ?? 0) + 1;
    return { status: typeof status === 'number' ? status : statusCode(status) };
  }

  private leaveUnanswered(): undefined {
    this.unanswered += 1;
    return undefined;
  }

  /** Brings the message to its final state, after the states that are reported earlier. */
  private carry(message: Message, behaviour: Behaviour): void {
    if (behaviour.receipts === 'before_response') return this.finish(message, behaviour);
    const { schedule, receipts } = this.parts;
    const delayMs = behaviour.receiptDelayMs ?? this.parts.receiptDelayMs;
    // Receipts wait in one queue, so they keep their order however short the delay is.
    const stepMs = delayMs / (behaviour.earlierReports.length + 1);
    behaviour.earlierReports.forEach((_report, index) =>
      schedule.after(stepMs * (index + 1), () => {
        for (const receipt of earlierReceipts(message, behaviour, index, new Date()))
          receipts.add(message.systemId, receipt);
      }),
    );
    this.enroute += 1;
    schedule.after(delayMs, () => {
      this.enroute -= 1;
      this.finish(message, behaviour);
    });
  }

  private finish(message: Message, behaviour: Behaviour): void {
    message.state = behaviour.state;
    message.doneAt = new Date();
    for (const receipt of finalReceipts(message, behaviour, message.doneAt))
      this.parts.receipts.add(message.systemId, receipt);
  }
}
