import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { columns, Database, statement } from '@sms/platform/database';
import type { CarrierReceipt } from '@sms/carriers';
import { Carriers } from '../delivery/carriers/carriers';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockMessages } from '../message/message-locks';
import { SettleMessages } from '../status/settle-messages';
import { Attempts, isAttempt } from '../queue/attempts';
import { MessageWatches } from '../queue/message-watches';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { messageOf } from '../message/message-of';

/** Messages a sweep: queries must not take the link from submits. */
const BATCH = 50;
/**
 * Unanswered queries in a row after which a carrier is not queried until the next sweep. A single one may be about a
 * message that it fails on.
 */
const MAX_UNANSWERED = 3;
const ASK_AGAIN_MS = 3_600_000;

/** The fields of a receipt that the answer to a query lacks. */
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
  submission_id: number;
  sender: string;
  recipient: string;
  carrier: string;
  carrier_message_id: string;
  verbatim_message_id: string | null;
}

const IDS = columns<number>({ id: ['bigint', (id) => id] });

const findSilentMessages = statement<readonly number[], SilentRow>({
  name: 'messaging.find_silent_messages',
  params: IDS,
  text: `
    SELECT k.id AS message_id, m.sender, s.id AS submission_id, s.recipient, s.carrier, s.carrier_message_id,
      s.verbatim_message_id
    FROM ${IDS.unnest} AS k(${IDS.names})
    CROSS JOIN LATERAL (SELECT status FROM message_state WHERE message_id = k.id LIMIT 1) AS t
    CROSS JOIN ${messageOf('k.id', 'sender')} AS m
    JOIN submission s ON s.message_id = k.id AND s.id >= k.id
      AND ${isAttempt("s.outcome = 'accepted' AND s.receipt_state IS NULL AND s.carrier_message_id IS NOT NULL")}
    WHERE t.status = 'pending' ORDER BY s.id`,
});

/** Queries carriers about messages whose receipt is overdue, and takes a final answer as the receipt. */
@Injectable()
export class QueryCarriers {
  constructor(
    private readonly database: Database,
    private readonly watches: MessageWatches,
    private readonly attempts: Attempts,
    private readonly carriers: Carriers,
    private readonly receipts: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more that cost no carrier anything: messages of carriers that cannot be queried. */
  async execute(): Promise<boolean> {
    if (this.config.queryAfterSeconds === 0 || !this.carriers.canQuery()) return false;
    const { claimed, rows } = await this.claim();
    const asked = [...new Set(rows.map(({ carrier }) => carrier))].filter(
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
        this.settleMessages.execute(sql, [...new Set(await this.receipts.take(sql, answers, this.database.now()))]),
      );
    }
    return asked.length === 0 && claimed === BATCH;
  }

  /** Committed before the query, so that no two workers query one message and none is queried over and over. */
  private claim(): Promise<{ claimed: number; rows: SilentRow[] }> {
    return this.database.transaction(async (sql) => {
      const due = await this.watches.takeDue(sql, 'ask', BATCH);
      if (due.length === 0) return { claimed: 0, rows: [] };
      await lockMessages(sql, due);
      await this.attempts.writeFromStates(sql, due);
      const rows = await sql.run(findSilentMessages, due);
      const again = new Date(this.database.now().getTime() + ASK_AGAIN_MS);
      await this.watches.add(
        sql,
        [...new Set(rows.map((row) => row.message_id))].map((messageId) => ({ kind: 'ask', messageId, dueAt: again })),
      );
      return { claimed: due.length, rows };
    });
  }

  /** Sends one query at a time. */
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
      const answer = await this.carriers.named(carrier)?.query?.(verbatim ?? id, sender);
      unanswered = answer === undefined || answer.kind === 'unanswered' ? unanswered + 1 : 0;
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
