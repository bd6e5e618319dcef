import { readReceipt, readReceiptDate, SmppLink, type IncomingPdu, type LateResponse, type SubmitAnswer, type SubmitOutcome } from '@sms/smpp';
import type { ServiceLogger } from '@sms/platform/observability';
import { verdictOf } from '../outcomes/carrier-receipt';
import { sourceAddress, submitSmFields, type OutgoingSegment } from '../submitting/segment';
import type { Carrier, CarrierAnswer, CarrierEvents, QueryAnswer } from './carrier';
import { normaliseCarrierMessageId } from './carrier-message-id';
import type { SmppCarrierSettings } from './carrier-settings';
import { smppRefusal } from './smpp-refusals';

/** An SMPP carrier: its binds, and the translation between our submissions and SMPP. */
export class SmppCarrier implements Carrier {
  readonly name: string;
  private readonly links: SmppLink[];
  private readonly inFlight = new Map<SmppLink, number>();
  private lastBoundAt = performance.now();

  constructor(
    private readonly settings: SmppCarrierSettings,
    private readonly events: CarrierEvents,
    private readonly logger: ServiceLogger,
  ) {
    this.name = settings.name;
    this.links = Array.from({ length: settings.binds }, (_unused, index) => this.openLink(index + 1));
  }

  get bound(): boolean {
    return this.links.some((link) => link.state === 'bound');
  }

  get unboundSince(): number | null {
    return this.bound ? null : this.lastBoundAt;
  }

  /** Two windows a bind keep it busy while outcomes are committed. */
  get capacity(): number {
    return this.links.reduce((sum, link) => sum + this.room(link), 0);
  }

  async submit(segment: OutgoingSegment): Promise<CarrierAnswer> {
    const link = this.links.reduce((best, candidate) => (this.room(candidate) > this.room(best) ? candidate : best));
    this.inFlight.set(link, (this.inFlight.get(link) ?? 0) + 1);
    try {
      return readOutcome(await link.submit(submitSmFields(segment), segment.submissionId));
    } finally {
      this.inFlight.set(link, (this.inFlight.get(link) ?? 1) - 1);
    }
  }

  async query(messageId: string, sender: string): Promise<QueryAnswer> {
    const { sourceAddr, sourceAddrTon, sourceAddrNpi } = sourceAddress(sender);
    const link = this.links.find(({ state }) => state === 'bound');
    const outcome = await link?.queryMessage(messageId, { addr: sourceAddr, ton: sourceAddrTon, npi: sourceAddrNpi });
    if (!outcome || outcome.kind === 'not_sent' || outcome.kind === 'unanswered') return { kind: 'silent' };
    // "Unknown" ends a message in a receipt; to a question it only says that there is no answer.
    if (outcome.kind === 'refused' || outcome.state === 'unknown' || verdictOf(outcome.state) === null) return { kind: 'open' };
    return { kind: 'final', state: outcome.state, errorCode: outcome.errorCode === 0 ? null : String(outcome.errorCode) };
  }

  async close(): Promise<void> {
    await Promise.all(this.links.map((link) => link.close()));
  }

  private room(link: SmppLink): number {
    return link.state === 'bound' ? Math.max(0, 2 * this.settings.windowSize - (this.inFlight.get(link) ?? 0)) : 0;
  }

  private openLink(number: number): SmppLink {
    const { host, port, systemId, password, windowSize, messagesPerSecond, requestTimeoutMs, tls, tlsCa } = this.settings;
    const link = new SmppLink({
      host,
      port,
      systemId,
      password,
      windowSize,
      bindTimeoutMs: requestTimeoutMs,
      submitTimeoutMs: requestTimeoutMs,
      enquireTimeoutMs: requestTimeoutMs,
      requestTimeoutMs,
      ...(tls ? { tls: tlsCa === null ? {} : { ca: tlsCa } } : {}),
      ...(messagesPerSecond === null ? {} : { submitsPerSecond: messagesPerSecond }),
      onDeliver: (pdu) => this.receive(pdu),
    });
    const fields = { carrier: this.name, bind: number };
    link.on('bound', () => {
      this.logger.info(fields, 'bound to carrier');
      this.events.onBound();
    });
    link.on('unbound', ({ reason }) => {
      this.lastBoundAt = performance.now();
      this.logger.warn({ ...fields, reason }, 'link to carrier ended');
    });
    link.on('bindFailed', ({ error: err, nextAttemptMs }) => this.logger.warn({ ...fields, err, nextAttemptMs }, 'could not bind to carrier'));
    link.on('deliverFailed', (err) => this.logger.warn({ ...fields, err }, 'receipt was not stored, carrier will repeat it'));
    link.on('lateResponse', (late) => this.receiveLate(late));
    return link;
  }

  private async receive(pdu: IncomingPdu): Promise<void> {
    const read = readReceipt(pdu, { detection: 'esm_class' });
    // Messages from subscribers are no part of this service; acknowledged, so that the carrier does not repeat them.
    if (read.kind === 'message') return this.logger.info({ carrier: this.name }, 'ignored an incoming message that is no receipt');
    if (read.kind === 'unreadable') return this.logger.warn({ carrier: this.name, note: read.note }, 'ignored a receipt that cannot be read');
    const { receipt } = read;
    await this.events.onReceipt({
      carrier: this.name,
      carrierMessageId: normaliseCarrierMessageId(receipt.carrierMessageId),
      recipient: pdu.sourceAddr.replace(/^\+/, ''),
      reference: pdu.tlvs.userMessageReference ?? null,
      state: receipt.state,
      errorCode: receipt.errorCode,
      doneAt: receipt.doneDate === null ? null : readReceiptDate(receipt.doneDate, { receivedAt: new Date(), offsetMinutes: 0 }),
    });
  }

  private receiveLate({ tag, answer }: LateResponse): void {
    this.events.onLateAnswer(tag, readAnswer(answer));
  }
}

function readOutcome(outcome: SubmitOutcome): CarrierAnswer {
  return outcome.kind === 'uncertain' || outcome.kind === 'not_sent' ? { kind: outcome.kind } : readAnswer(outcome);
}

function readAnswer(answer: SubmitAnswer): CarrierAnswer {
  return answer.kind === 'accepted'
    ? { kind: 'accepted', carrierMessageId: normaliseCarrierMessageId(answer.messageId), verbatimMessageId: answer.messageId.replaceAll('\0', '') }
    : { kind: 'refused', ...smppRefusal(answer.statusName) };
}
