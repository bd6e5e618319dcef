import { columns, statement } from '@sms/platform/database';

export interface NumberRow {
  readonly id: number;
  readonly number: string;
  readonly carrier: string;
  readonly account_id: number | null;
  readonly keywords: ReadonlyArray<{ readonly keyword: string; readonly accountId: number }>;
}

const KEYWORDS_OF_NUMBER = `
      (SELECT coalesce(json_agg(json_build_object('keyword', k.keyword, 'accountId', k.account_id)
         ORDER BY k.keyword), '[]') FROM incoming_keyword k WHERE k.number_id = n.id)`;

export const listNumbers = statement<
  readonly [accountId: number | null, beforeId: number | null, limit: number],
  NumberRow
>({
  name: 'messaging.list_numbers',
  text: `
    SELECT n.id, n.number, n.carrier, n.account_id, ${KEYWORDS_OF_NUMBER} AS keywords FROM incoming_number n
    WHERE ($2::bigint IS NULL OR n.id < $2) AND ($1::bigint IS NULL OR n.account_id = $1
      OR EXISTS (SELECT FROM incoming_keyword k WHERE k.number_id = n.id AND k.account_id = $1))
    ORDER BY n.id DESC LIMIT $3`,
});

/** Locks the number, so that two changes of it do not mix. */
export const upsertNumber = statement<
  readonly [number: string, carrier: string, accountId: number | null],
  { readonly id: number }
>({
  name: 'messaging.upsert_number',
  text: `
    INSERT INTO incoming_number (number, carrier, account_id) VALUES ($1, $2, $3)
    ON CONFLICT (number, carrier) DO UPDATE SET account_id = excluded.account_id RETURNING id`,
});

export const deleteKeywords = statement<readonly [numberId: number]>({
  name: 'messaging.delete_keywords',
  text: 'DELETE FROM incoming_keyword WHERE number_id = $1',
});

const KEYWORDS = columns<{ readonly keyword: string; readonly accountId: number }>(
  {
    keyword: ['text', ({ keyword }) => keyword],
    account_id: ['bigint', ({ accountId }) => accountId],
  },
  2,
);

export const insertKeywords = statement<{
  readonly numberId: number;
  readonly keywords: ReadonlyArray<{ readonly keyword: string; readonly accountId: number }>;
}>({
  name: 'messaging.insert_keywords',
  params: ({ numberId, keywords }) => [numberId, ...KEYWORDS.arrays(keywords)],
  text: `
    INSERT INTO incoming_keyword (number_id, ${KEYWORDS.names})
    SELECT $1::bigint, ${KEYWORDS.names} FROM ${KEYWORDS.unnest} AS k(${KEYWORDS.names})`,
});

export const deleteNumber = statement<readonly [number: string, carrier: string]>({
  name: 'messaging.delete_number',
  text: 'DELETE FROM incoming_number WHERE number = $1 AND carrier = $2',
});
