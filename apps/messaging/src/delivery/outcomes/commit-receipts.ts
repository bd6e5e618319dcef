import { Injectable } from '@nestjs/common';
import { Database, isUnexpectedRows } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import type { CarrierReceipt } from '@sms/carriers';
import { RecallAwaited } from '../../receipts/recall-awaited';
import { ReceiptMatcher } from '../../receipts/receipt-matcher';
import { OptimisticReceipts } from './optimistic-receipts';
import { type PlainReceipt } from './optimistic-receipts.sql';
import { IsolatePoison } from './isolate-poison';
import { countWritten } from './path-metrics';
import { SettleMessages } from '../../status/settle-messages';

/** Commits a batch of receipts: plain ones in one statement without locks, others under the locks of their messages. */
@Injectable()
export class CommitReceipts {
  constructor(
    private readonly database: Database,
    private readonly optimistic: OptimisticReceipts,
    private readonly recall: RecallAwaited,
    private readonly receiptMatcher: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    private readonly poison: IsolatePoison,
  ) {}

  async execute(receipts: readonly CarrierReceipt[]): Promise<void> {
    const receivedAt = this.database.now();
    await this.optimistic.load();
    await this.recallOthers(receipts);
    const committed = await this.commitPlain(this.plain(receipts, receivedAt));
    await this.commitLocking(
      receipts.filter((receipt) => !committed.has(receipt)),
      receivedAt,
    );
  }

  /**
   * Returns the receipts that may be committed optimistically, at most one for each message: the others find what it
   * has done. It is committed first, so it must not overtake a receipt that may end the same message.
   */
  private plain(receipts: readonly CarrierReceipt[], receivedAt: Date): PlainReceipt[] {
    const plain: PlainReceipt[] = [];
    /** Messages that an earlier receipt may end. */
    const taken = new Set<number>();
    for (const receipt of receipts) {
      const one = this.optimistic.plain(receipt, receivedAt);
      if (one && !taken.has(one.awaited.message.id)) {
        plain.push(one);
        taken.add(one.awaited.message.id);
      } else for (const id of this.optimistic.mayEnd(receipt)) taken.add(id);
    }
    return plain;
  }

  /** A refused receipt is isolated later: until then, unknown ones beside it take the locking path. */
  private async recallOthers(receipts: readonly CarrierReceipt[]): Promise<void> {
    try {
      await this.recall.execute(receipts);
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
  }

  /** Returns the committed receipts: none, when one of them needs the locking path. */
  private async commitPlain(receipts: readonly PlainReceipt[]): Promise<ReadonlySet<CarrierReceipt>> {
    if (receipts.length === 0) return new Set();
    try {
      await this.optimistic.execute(receipts);
    } catch (error) {
      if (isUnexpectedRows(error) || isDataError(error)) return new Set();
      throw error;
    }
    countWritten('receipts', 'optimistic', receipts.length);
    return new Set(receipts.map(({ receipt }) => receipt));
  }

  private async commitLocking(receipts: readonly CarrierReceipt[], receivedAt: Date): Promise<void> {
    if (receipts.length === 0) return;
    await this.poison.commit(receipts, 'a receipt', async (sql, values) =>
      this.settleMessages.execute(sql, [...new Set(await this.receiptMatcher.take(sql, values, receivedAt))]),
    );
    countWritten('receipts', 'locking', receipts.length);
  }
}
