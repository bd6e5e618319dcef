import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Outbox, outboxRows } from '@sms/platform/events';
import { type CarrierReceipt, responseIdsOf, verdictOf } from '@sms/carriers';
import { CarrierProfiles } from '../../carrier-settings/carrier-profiles';
import { statusChanged } from '../../message/status-events';
import { traceStatuses } from '../../message/trace-statuses';
import { CarrierLearning } from '../../receipts/carrier-learning';
import { compareRecipients } from '../../receipts/compare-recipients';
import { ReceiptMemory } from '../../receipts/receipt-memory';
import { countReceipt, countVerdict } from '../../receipts/receipt-metrics';
import { receiptDoneAt } from '../../receipts/receipt-dates';
import { deriveStatus } from '../../status/derive-status';
import { type PlainReceipt, storePlainReceipts } from './optimistic-receipts.sql';

/** Stores receipts without locking their messages; fails when one of them has changed meanwhile. */
@Injectable()
export class OptimisticReceipts {
  constructor(
    private readonly database: Database,
    private readonly profiles: CarrierProfiles,
    private readonly learning: CarrierLearning,
    private readonly memory: ReceiptMemory,
    private readonly outbox: Outbox,
  ) {}

  /** To be called once for each batch, before `plain`. */
  async load(): Promise<void> {
    await this.learning.load(this.database);
  }

  /**
   * Returns the receipt as a plain one: its id and its recipient are those of an awaited message, and they prove
   * nothing new about the carrier. Undefined when it needs the locking path.
   */
  plain(receipt: CarrierReceipt, receivedAt: Date): PlainReceipt | undefined {
    const settings = this.profiles.of(receipt.carrier);
    const verdict = verdictOf(receipt.state, settings);
    const awaited = this.memory.find(receipt.carrier, receipt.carrierMessageId);
    if (!awaited || verdict === null || receipt.state === 'unknown') return undefined;
    if (receipt.submissionId !== null && receipt.submissionId !== awaited.message.id) return undefined;
    if (!this.learning.isPlain(receipt.carrier, settings)) return undefined;
    if (compareRecipients(receipt, awaited.message, settings) !== 'agrees') return undefined;
    const derived = deriveStatus(
      1,
      [
        {
          id: awaited.message.id,
          segment: 1,
          state: 'accepted',
          refusal: null,
          refusalCode: null,
          retryable: false,
          verdict,
          reported: receipt.state,
          reportedError: receipt.errorCode,
        },
      ],
      { ...settings, infer: false },
    );
    const final = derived.kind === 'accepted' ? derived.final : null;
    if (final === null) return undefined;
    const at = receiptDoneAt(receipt, awaited.submittedAt, settings, receivedAt);
    return {
      receipt,
      awaited,
      final,
      deliveredAt: final.status === 'delivered' ? later(at, awaited.acceptedAt) : null,
    };
  }

  /** Returns the awaited messages that a receipt on the locking path may end, by any id that it contains. */
  mayEnd({ carrier, carrierMessageId, submissionId, state }: CarrierReceipt): number[] {
    if (verdictOf(state, this.profiles.of(carrier)) === null) return [];
    const ids = [carrierMessageId, ...responseIdsOf(carrierMessageId).map(({ id }) => id)];
    const messageIds = ids.flatMap((id) => this.memory.find(carrier, id)?.message.id ?? []);
    return submissionId === null ? messageIds : [...messageIds, submissionId];
  }

  /**
   * Commits each message once.
   * @throws when a row has changed (see isUnexpectedRows); nothing is written then
   */
  async execute(receipts: readonly PlainReceipt[]): Promise<void> {
    const now = this.database.now();
    // This process's estimate of the database's time may be behind that of the stored acceptance.
    const dated = receipts.map((one) => ({ ...one, changedAt: later(now, one.awaited.acceptedAt) }));
    const statuses = dated.map(({ awaited: { message, carrierMessageId }, final, deliveredAt, changedAt }) =>
      statusChanged(message, { ...final, carrierMessageId, deliveredAt, changedAt }),
    );
    const written = traceStatuses(statuses);
    await this.database.run(storePlainReceipts, [
      dated,
      receipts.length,
      outboxRows(WEBHOOK_DISPATCHER_EVENTS, statuses, now),
    ]);
    written();
    this.outbox.nudge(WEBHOOK_DISPATCHER_EVENTS);
    for (const { receipt, awaited } of receipts) {
      this.memory.forget(awaited);
      countReceipt(receipt.carrier, 'matched');
      countVerdict(receipt.carrier, verdictOf(receipt.state, this.profiles.of(receipt.carrier)));
    }
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
