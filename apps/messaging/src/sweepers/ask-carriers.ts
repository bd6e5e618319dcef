import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import type { CarrierReceipt } from '../carriers/carrier-receipt';
import { Carriers } from '../carriers/carriers';
import { messagingWorkerConfig } from '../config/messaging.config';
import { SettleMessages } from '../outcomes/settle-messages';
import { ReceiptMatcher } from '../receipts/receipt-matcher';

/** Messages a sweep: asking must not take the link from submits. */
const BATCH = 50;
/**
 * Questions in a row without an answer after which a carrier is left alone until the next sweep. One alone may be about
 * a message it stumbles over.
 */
const MAX_UNANSWERED = 3;

/** What the answer to a question does not have of a receipt. */
const ANSWERED = {
  destination: null,
  reference: null,
  stateWord: null,
  submitDate: null,
  doneDate: null,
  doneAt: null,
  quotedText: null,
  textForm: false,
} as const;

interface SilentRow {
  message_id: number;
  submission_id: number | null;
  sender: string;
  recipient: string | null;
  carrier: string | null;
  carrier_message_id: string | null;
  verbatim_message_id: string | null;
}

/**
 * Asks carriers what has become of messages whose receipt is long in coming, and takes a final answer as the receipt.
 */
@Injectable()
export class AskCarriers {
  constructor(
    private readonly database: Database,
    private readonly carriers: Carriers,
    private readonly receipts: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more that cost no carrier anything: those of carriers that cannot be asked. */
  async execute(): Promise<boolean> {
    if (this.config.queryAfterSeconds === 0 || !this.carriers.anyAnswers()) return false;
    const rows = await this.claim();
    const asked = [...new Set(rows.flatMap(({ carrier }) => carrier ?? []))].filter(
      (carrier) => this.carriers.named(carrier)?.query !== undefined,
    );
    const answers = (
      await Promise.all(
        asked.map((carrier) =>
          this.ask(
            carrier,
            rows.filter((row) => row.carrier === carrier),
          ),
        ),
      )
    ).flat();
    if (answers.length > 0) {
      await this.database.transaction(async (sql) =>
        this.settleMessages.execute(sql, [...new Set(await this.receipts.take(sql, answers))]),
      );
    }
    return asked.length === 0 && new Set(rows.map((row) => row.message_id)).size === BATCH;
  }

  /**
   * Committed before anybody is asked, so that no two workers ask for one message and none is asked for over and over.
   */
  private claim(): Promise<SilentRow[]> {
    return this.database.rows<SilentRow>(
      `WITH due AS (
         SELECT message_id FROM awaiting_receipt
         WHERE coalesce(queried_at, since) < now() - make_interval(secs => $1)
           AND (queried_at IS NULL OR queried_at < now() - interval '1 hour')
         ORDER BY coalesce(queried_at, since) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
       claimed AS (UPDATE awaiting_receipt a SET queried_at = now() FROM due WHERE a.message_id = due.message_id
         RETURNING a.message_id)
       SELECT m.id AS message_id, m.sender, s.id AS submission_id, s.recipient, s.carrier, s.carrier_message_id,
         s.verbatim_message_id
       FROM claimed JOIN message m ON m.id = claimed.message_id
       LEFT JOIN submission s ON s.message_id = m.id AND s.outcome = 'accepted' AND s.receipt_state IS NULL
         AND s.carrier_message_id IS NOT NULL`,
      [this.config.queryAfterSeconds],
    );
  }

  /** One after the other. */
  private async ask(carrier: string, silent: readonly SilentRow[]): Promise<CarrierReceipt[]> {
    const receipts: CarrierReceipt[] = [];
    let unanswered = 0;
    for (const {
      submission_id: submissionId,
      sender,
      recipient,
      carrier_message_id: id,
      verbatim_message_id: verbatim,
    } of silent) {
      if (id === null || recipient === null) continue;
      const answer = await this.carriers.named(carrier)?.query?.(verbatim ?? id, sender);
      unanswered = answer === undefined || answer.kind === 'silent' ? unanswered + 1 : 0;
      if (unanswered === MAX_UNANSWERED) break;
      if (answer?.kind === 'final')
        receipts.push({
          ...ANSWERED,
          carrier,
          carrierMessageId: id,
          submissionId,
          source: recipient,
          state: answer.state,
          errorCode: answer.errorCode,
        });
    }
    return receipts;
  }
}
