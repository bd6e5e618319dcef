import { Injectable } from '@nestjs/common';
import { Database, isUnexpectedRows } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import type { CarrierReceipt } from '../carriers/carrier-receipt';
import { RecallAwaited } from '../receipts/recall-awaited';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { FastReceipts, type PlainReceipt } from './fast-receipts';
import { IsolatePoison } from './isolate-poison';
import { countWritten } from './path-metrics';
import { SettleMessages } from './settle-messages';

/** Commits a batch of receipts: those that are as usual by the fast path, and the others with care. */
@Injectable()
export class CommitReceipts {
  constructor(
    private readonly database: Database,
    private readonly fast: FastReceipts,
    private readonly recall: RecallAwaited,
    private readonly receiptMatcher: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    private readonly poison: IsolatePoison,
  ) {}

  async execute(receipts: readonly CarrierReceipt[]): Promise<void> {
    const receivedAt = this.database.now();
    await this.fast.load();
    await this.recallOthers(receipts);
    // By message: of several for one, the others find what the first has done.
    const plain = new Map<number, PlainReceipt>();
    const careful: CarrierReceipt[] = [];
    for (const receipt of receipts) {
      const one = this.fast.plain(receipt, receivedAt);
      if (one && !plain.has(one.awaited.message.id)) plain.set(one.awaited.message.id, one);
      else careful.push(receipt);
    }
    const unusual = await this.commitPlain([...plain.values()], receivedAt);
    await this.commitCarefully([...unusual, ...careful], receivedAt);
  }

  /** A receipt that the database refuses is isolated later: until then, those beside it are looked at with care. */
  private async recallOthers(receipts: readonly CarrierReceipt[]): Promise<void> {
    try {
      await this.recall.execute(receipts);
    } catch (error) {
      if (!isDataError(error)) throw error;
    }
  }

  /** Returns those that turned out not to be as usual: all, because one of them is not. */
  private async commitPlain(receipts: readonly PlainReceipt[], receivedAt: Date): Promise<CarrierReceipt[]> {
    if (receipts.length === 0) return [];
    try {
      await this.fast.execute(receipts, receivedAt);
    } catch (error) {
      if (isUnexpectedRows(error) || isDataError(error)) return receipts.map(({ receipt }) => receipt);
      throw error;
    }
    countWritten('receipts', 'fast', receipts.length);
    return [];
  }

  private async commitCarefully(receipts: readonly CarrierReceipt[], receivedAt: Date): Promise<void> {
    if (receipts.length === 0) return;
    await this.poison.commit(receipts, 'a receipt', async (sql, values) =>
      this.settleMessages.execute(sql, [...new Set(await this.receiptMatcher.take(sql, values, receivedAt))]),
    );
    countWritten('receipts', 'careful', receipts.length);
  }
}
