import { Injectable } from '@nestjs/common';
import type { SendOutcome, SubmitItem } from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { Counter } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { REPLY_VALIDITY_SECONDS } from '../auto-replies/decide-replies.sql';
import { AcceptDeadline } from './request/accept-deadline';
import { SubmitBatchHandler } from './submit-batch.handler';
import { type DueReply, MAX_REPLIES, noteDecidedReplies, takeDueReplies } from './submit-replies.sql';

/** Ends before another process takes the replies over. */
const SUBMIT_TIMEOUT_MS = 10_000;

const repliesTotal = new Counter({
  name: 'messaging_auto_replies_total',
  help: 'Replies to subscribers that were submitted, by what they answer and by outcome',
  labelNames: ['trigger', 'outcome'],
});

/** The outcome may be another one when the same request is submitted again. */
const UNDECIDED: ReadonlySet<SendOutcome> = new Set(['overloaded', 'unknown_account']);

/**
 * Sends the replies that were decided when messages of subscribers were stored. Each has the id of its request since
 * then: however often it is submitted, and by however many processes at once, it is sent and charged once.
 */
@Injectable()
export class SubmitReplies {
  constructor(
    private readonly database: Database,
    private readonly submitBatch: SubmitBatchHandler,
  ) {}

  /** Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const replies = await this.database.run(takeDueReplies, []);
    if (replies.length === 0) return false;
    const numbers = new Map(
      replies.map(({ request_id: requestId, number }) => [requestId, { name: number, accountId: null }]),
    );
    const { results } = await this.submitBatch.execute(
      { items: replies.map(itemOf) },
      AcceptDeadline.in(SUBMIT_TIMEOUT_MS),
      numbers,
    );
    const outcomes = new Map(results.map(({ requestId, outcome }) => [requestId, outcome]));
    const decided = replies.flatMap((reply) => {
      const outcome = outcomes.get(reply.request_id) ?? 'overloaded';
      repliesTotal.inc({ trigger: reply.trigger, outcome });
      if (UNDECIDED.has(outcome)) return [];
      // The service was overloaded while its credit was held: nothing will be sent under this id.
      return [{ reply, nextRequestId: outcome === 'cancelled' ? requestIdOf(uuidv7()) : null }];
    });
    if (decided.length > 0) await this.database.run(noteDecidedReplies, decided);
    return replies.length === MAX_REPLIES;
  }
}

function itemOf({ request_id: requestId, account_id, user_id, phone, text }: DueReply): SubmitItem {
  return {
    requestId,
    accountId: account_id,
    parentAccountId: null,
    userId: user_id,
    lane: 'single',
    sender: null,
    defaultSender: null,
    text,
    maskedText: null,
    recipients: [phone],
    validitySeconds: REPLY_VALIDITY_SECONDS,
  };
}
