import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { SettleMessages } from '../status/settle-messages';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';

/** Retries receipts that had no message when they came. */
@Injectable()
export class RetryUnmatched {
  constructor(
    private readonly database: Database,
    private readonly receipts: ReceiptMatcher,
    private readonly unmatched: UnmatchedReceipts,
    private readonly settleMessages: SettleMessages,
  ) {}

  /** Returns whether there may be more. */
  async execute(): Promise<boolean> {
    // Taken in a transaction of their own: from then on no other worker retries the same ones.
    const due = await this.database.transaction((sql) => this.unmatched.due(sql));
    if (due.length === 0) return this.unmatched.makeSomeDue(this.database);
    await this.database.transaction(async (sql) =>
      this.settleMessages.execute(sql, [...new Set(await this.receipts.retryWaiting(sql, due))]),
    );
    return true;
  }
}
