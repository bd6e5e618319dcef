import { Injectable } from '@nestjs/common';
import {
  type AutoReply,
  MAX_KEYWORD_LENGTH,
  type ReadAutoRepliesReply,
  type ReadAutoRepliesRequest,
  type ReplyTrigger,
  type SetAutoRepliesReply,
  type SetAutoRepliesRequest,
  WORD_TRIGGERS,
} from '@sms/contracts/messaging';
import { columns, Database, statement } from '@sms/platform/database';
import { OWN_NUMBER } from '@sms/sms-text';
import { foldKeyword, MAX_WORDS } from '../inbox/numbers/keywords';

interface RuleRow {
  readonly trigger: ReplyTrigger;
  readonly keyword: string;
  readonly number: string;
  readonly text: string | null;
}

const listReplyRules = statement<readonly [accountId: number], RuleRow>({
  name: 'messaging.list_reply_rules',
  text: `
    SELECT trigger, keyword, number, text FROM auto_reply_rule WHERE account_id = $1
    ORDER BY trigger, keyword, number`,
});

/** Two changes of the rules of an account must not mix. */
const lockReplyRules = statement<readonly [accountId: number]>({
  name: 'messaging.lock_reply_rules',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('auto_reply_rule ' || $1::bigint, 0))`,
});

const deleteReplyRules = statement<readonly [accountId: number]>({
  name: 'messaging.delete_reply_rules',
  text: 'DELETE FROM auto_reply_rule WHERE account_id = $1',
});

const RULES = columns<AutoReply>(
  {
    trigger: ['text', ({ trigger }) => trigger],
    keyword: ['text', ({ keyword }) => keyword ?? ''],
    number: ['text', ({ number }) => number ?? ''],
    text: ['text', ({ text }) => text],
  },
  3,
);

const insertReplyRules = statement<{
  readonly accountId: number;
  readonly userId: number;
  readonly replies: readonly AutoReply[];
}>({
  name: 'messaging.insert_reply_rules',
  params: ({ accountId, userId, replies }) => [accountId, userId, ...RULES.arrays(replies)],
  text: `
    INSERT INTO auto_reply_rule (account_id, user_id, ${RULES.names})
    SELECT $1::bigint, $2::bigint, ${RULES.names} FROM ${RULES.unnest} AS r(${RULES.names})`,
});

/** The replies of accounts, as their users see and change them. */
@Injectable()
export class ReplyRules {
  constructor(private readonly database: Database) {}

  async read({ accountId }: ReadAutoRepliesRequest): Promise<ReadAutoRepliesReply> {
    const rows = await this.database.run(listReplyRules, [accountId]);
    return { replies: rows.map(ruleOf) };
  }

  /** Replies that are decided by then are sent as they were. */
  async set({ accountId, userId, replies }: SetAutoRepliesRequest): Promise<SetAutoRepliesReply> {
    const folded = replies.map((one) => ({ ...one, keyword: one.keyword === null ? null : foldKeyword(one.keyword) }));
    const places = unclearPlaces(folded);
    if (places.length > 0) return { outcome: 'unclear', places };
    const rows = await this.database.transaction(async (sql) => {
      await sql.run(lockReplyRules, [accountId]);
      await sql.run(deleteReplyRules, [accountId]);
      if (folded.length > 0) await sql.run(insertReplyRules, { accountId, userId, replies: folded });
      return sql.run(listReplyRules, [accountId]);
    });
    return { outcome: 'set', replies: rows.map(ruleOf) };
  }
}

function ruleOf({ trigger, keyword, number, text }: RuleRow): AutoReply {
  return { trigger, number: number === '' ? null : number, keyword: keyword === '' ? null : keyword, text };
}

function unclearPlaces(replies: readonly AutoReply[]): number[] {
  const known = new Set<string>();
  return replies.flatMap((reply, place) => {
    const key = JSON.stringify([reply.trigger, reply.keyword, reply.number]);
    const isClear = isComplete(reply) && !known.has(key);
    known.add(key);
    return isClear ? [] : [place];
  });
}

function isComplete({ trigger, number, keyword, text }: AutoReply): boolean {
  const hasText = text !== null || WORD_TRIGGERS.some((word) => word === trigger);
  const isNumber = number === null || OWN_NUMBER.test(number);
  if (trigger !== 'keyword') return hasText && isNumber && keyword === null;
  if (keyword === null || keyword === '') return false;
  return hasText && isNumber && keyword.length <= MAX_KEYWORD_LENGTH && keyword.split(' ').length <= MAX_WORDS;
}
