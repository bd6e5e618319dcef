import { Injectable } from '@nestjs/common';
import type { ResolveUncertainReply, ResolveUncertainRequest, UncertainOutcome } from '@sms/contracts/messaging';
import { Database, type Sql } from '@sms/platform/database';
import { lockMessages } from '../message/message-locks';
import { UncertainLog } from '../message/uncertain-log';
import { countResolved } from '../message/uncertain-metrics';
import { resendUncertain } from '../queue/send-waits';
import { FailMessages } from './fail-messages';
import { findByFilter, findByIds, noteDecision, readUncertain } from './resolve-uncertain.sql';
import { SettleMessages } from './settle-messages';

/** Messages of one transaction: others wait for its locks. */
const BATCH = 100;

/**
 * Ends the waits of uncertain messages as an operator says, in place of the policy of their account (see EndDueWaits).
 * A message is decided under its lock, so an answer, a receipt, the end of its wait or another operator comes either
 * before, and it is uncertain no longer, or after, and finds it decided. A call that fails has decided about whole
 * batches; repeated, it goes on with the others.
 */
@Injectable()
export class ResolveUncertainHandler {
  constructor(
    private readonly database: Database,
    private readonly fail: FailMessages,
    private readonly settle: SettleMessages,
    private readonly uncertainLog: UncertainLog,
  ) {}

  async execute(request: ResolveUncertainRequest): Promise<ResolveUncertainReply> {
    const { messageIds } = request;
    const found = messageIds ? await findByIds(this.database, messageIds) : await findByFilter(this.database, request);
    const sorted = found.ids.sort((one, other) => one - other);
    let resolved = 0;
    for (let first = 0; first < sorted.length; first += BATCH) {
      const batch = sorted.slice(first, first + BATCH);
      resolved += await this.database.transaction((sql) => this.resolve(sql, batch, request.outcome));
    }
    return { resolved, notUncertain: found.asked - resolved, more: found.more };
  }

  /** Returns how many of the messages were still uncertain. */
  private async resolve(sql: Sql, batch: readonly number[], outcome: UncertainOutcome): Promise<number> {
    await lockMessages(sql, batch);
    const uncertain = await readUncertain(sql, batch);
    const ids = uncertain.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await noteDecision(sql, ids, outcome);
    switch (outcome) {
      case 'accepted':
        await this.settle.execute(sql, ids);
        break;
      case 'not_accepted':
        await this.fail.execute(sql, ids, 'not_accepted');
        break;
      case 'send_again':
        await resendUncertain(sql, ids);
        this.uncertainLog.resent(
          sql,
          uncertain.map((row) => ({ ...row, requestId: row.request_id, slot: null })),
        );
        break;
    }
    countResolved(
      'operator',
      uncertain.reduce((sum, { segments }) => sum + segments, 0),
    );
    return ids.length;
  }
}
