import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { columns, Database } from '@sms/platform/database';
import { insertOutboxRows, Outbox, outboxParameters, outboxRows } from '@sms/platform/events';
import { type CarrierReceipt, receiptWords, responseIdsOf, verdictOf } from '@sms/carriers';
import { CarrierProfiles } from '../../config/carrier-profiles';
import { statusChanged } from '../../message/status-events';
import { CarrierLearning } from '../../receipts/carrier-learning';
import { compareRecipients } from '../../receipts/compare-recipients';
import { ReceiptMemory, type AwaitedReceipt } from '../../receipts/receipt-memory';
import { countReceipt } from '../../receipts/receipt-metrics';
import { ReceiptZones } from '../../receipts/receipt-zones';
import { deriveStatus, type FinalStatus } from '../../status/derive-status';

/** The usual receipt: of a message that this process has sent in one segment, with its end. */
export interface PlainReceipt {
  readonly receipt: CarrierReceipt;
  readonly awaited: AwaitedReceipt;
  readonly final: FinalStatus;
  readonly deliveredAt: Date | null;
}

interface DatedReceipt extends PlainReceipt {
  readonly changedAt: Date;
}

const FINALS = columns<DatedReceipt>({
  message_id: ['bigint', ({ awaited }) => awaited.message.id],
  carrier_message_id: ['text', ({ awaited }) => awaited.carrierMessageId],
  status: ['text', ({ final }) => final.status],
  delivered_at: ['timestamptz', ({ deliveredAt }) => deliveredAt?.toISOString() ?? null],
  reason_code: ['text', ({ final }) => final.reasonCode],
  failure_reason: ['text', ({ final }) => final.failureReason],
  receipt: ['text', ({ receipt }) => receiptWords(receipt)],
  changed_at: ['timestamptz', ({ changedAt }) => changedAt.toISOString()],
});

/**
 * One statement: one update a message, guarded by what the row must be, and what is told of it. When one of them is
 * anything else, nothing of it happens. Written as an insert that always meets its row, because it goes by the key
 * whatever the planner knows of the table; a row that it did insert has no time of acceptance, and is not counted.
 */
const STORE = `
  WITH stored AS (
    INSERT INTO message_state AS s (message_id, changed_at, delivered_at, detailed, status, carrier_message_id,
      reason_code, failure_reason, receipt)
    SELECT message_id, changed_at, delivered_at, false, status, carrier_message_id, reason_code, failure_reason, receipt
    FROM ${FINALS.unnest} AS r(${FINALS.names}) ORDER BY message_id
    ON CONFLICT (message_id) DO UPDATE SET status = excluded.status, changed_at = excluded.changed_at,
      delivered_at = excluded.delivered_at, reason_code = excluded.reason_code,
      failure_reason = excluded.failure_reason, receipt = excluded.receipt
      WHERE s.status = 'pending' AND NOT s.detailed AND s.carrier_message_id = excluded.carrier_message_id
    RETURNING s.accepted_at
  ), told AS (${insertOutboxRows(10)})
  SELECT expect_rows((SELECT count(accepted_at) FROM stored), $9)`;

/** The fast path of receipts. */
@Injectable()
export class FastReceipts {
  constructor(
    private readonly database: Database,
    private readonly profiles: CarrierProfiles,
    private readonly learning: CarrierLearning,
    private readonly zones: ReceiptZones,
    private readonly memory: ReceiptMemory,
    private readonly outbox: Outbox,
  ) {}

  /** To be called once for each batch, before `plain`. */
  async load(): Promise<void> {
    await Promise.all([this.learning.load(this.database), this.zones.load(this.database)]);
  }

  /**
   * The receipt as one that may go this way: its id and its recipient are those of a message that is awaited, and they
   * prove nothing that is not known of the carrier. Undefined when it has to be looked at with care.
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
    const at = this.zones.doneAt(receipt, awaited.submittedAt, settings, receivedAt);
    return {
      receipt,
      awaited,
      final,
      deliveredAt: final.status === 'delivered' ? later(at, awaited.acceptedAt) : null,
    };
  }

  /** The awaited messages that a receipt may end which has to be looked at with care: by whatever it says of itself. */
  mayEnd({ carrier, carrierMessageId, submissionId, state }: CarrierReceipt): number[] {
    if (verdictOf(state, this.profiles.of(carrier)) === null) return [];
    const ids = [carrierMessageId, ...responseIdsOf(carrierMessageId).map(({ id }) => id)];
    const messageIds = ids.flatMap((id) => this.memory.find(carrier, id)?.message.id ?? []);
    return submissionId === null ? messageIds : [...messageIds, submissionId];
  }

  /**
   * Commits each message once.
   * @throws when it is not as supposed (see isUnexpectedRows); nothing has happened then
   */
  async execute(receipts: readonly PlainReceipt[], receivedAt: Date): Promise<void> {
    const now = this.database.now();
    // What this process takes for the database's time, and the one that told of the acceptance, are a little apart.
    const dated = receipts.map((one) => ({ ...one, changedAt: later(now, one.awaited.acceptedAt) }));
    const statuses = dated.map(({ awaited: { message, carrierMessageId }, final, deliveredAt, changedAt }) =>
      statusChanged(message, { ...final, carrierMessageId, deliveredAt, changedAt }),
    );
    await this.database.rows(STORE, [
      ...FINALS.arrays(dated),
      receipts.length,
      ...outboxParameters(outboxRows(WEBHOOK_DISPATCHER_EVENTS, statuses, now)),
    ]);
    this.outbox.nudge(WEBHOOK_DISPATCHER_EVENTS);
    for (const { receipt, awaited } of receipts) {
      this.memory.forget(awaited);
      countReceipt(receipt.carrier, 'matched');
      if (receipt.submitDate !== null)
        await this.zones.learn(this.database, receipt.carrier, receipt.submitDate, awaited.submittedAt, receivedAt);
    }
  }
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
