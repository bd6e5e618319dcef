import { columns, type Sql, statement } from '@sms/platform/database';
import { LANE_RANK } from '../message/lanes';

/** SQL expressions of a message. */
interface MessageColumns {
  readonly account: string;
  readonly number: string;
  readonly sender: string;
  readonly lane: string;
  /** Id of its request. */
  readonly request: string;
}

/**
 * SQL that tells whether the recipient of a message wants none from its account or sender. One-time passwords go to it
 * nevertheless, unless the account says otherwise, and so does the reply that confirms a STOP. Among the columns of a
 * SELECT it is looked up by an index for each row: a join might read the whole table.
 */
export function isOptedOut({ account, number, sender, lane, request }: MessageColumns): string {
  return `EXISTS (SELECT FROM opt_out o WHERE o.number = ${number} AND o.account_id = ${account}
      AND o.sender_key = ANY(ARRAY['', lower(${sender})]) AND o.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM auto_reply r WHERE r.number = ${sender} AND r.phone = o.number
        AND r.request_id = ${request} AND r.trigger = 'stop' OFFSET 0)
      AND (${lane} > ${LANE_RANK.otp} OR EXISTS (SELECT FROM opt_out_setting t
        WHERE t.account_id = ${account} AND t.covers_otp)))`;
}

/** One recipient of a message that is to be sent. */
export interface Addressed {
  readonly accountId: number;
  readonly number: string;
  readonly sender: string;
  readonly lane: keyof typeof LANE_RANK;
  /** Id of its request; null: it has none yet. */
  readonly requestId: string | null;
}

const ADDRESSED = columns<Addressed>({
  account_id: ['bigint', ({ accountId }) => accountId],
  number: ['text', ({ number }) => number],
  sender: ['text', ({ sender }) => sender],
  lane: ['smallint', ({ lane }) => LANE_RANK[lane]],
  request_id: ['uuid', ({ requestId }) => requestId],
});

const OPTED_OUT = isOptedOut({
  account: 'a.account_id',
  number: 'a.number',
  sender: 'a.sender',
  lane: 'a.lane',
  request: 'a.request_id',
});

const findOptedOut = statement<readonly Addressed[], { place: number }>({
  name: 'messaging.find_opted_out',
  params: ADDRESSED,
  text: `
    SELECT place::integer FROM (
      SELECT place, ${OPTED_OUT} AS opted_out
      FROM ${ADDRESSED.unnest} WITH ORDINALITY AS a(${ADDRESSED.names}, place) OFFSET 0) AS looked_up
    WHERE opted_out`,
});

/** Keeps each statement short, however many recipients a bulk has. */
const PAGE = 5_000;

/** Returns those who want no message, as in the list. */
export async function optedOutAmong<A extends Addressed>(
  sql: Pick<Sql, 'run'>,
  addressed: readonly A[],
): Promise<readonly A[]> {
  const found: A[] = [];
  for (let from = 0; from < addressed.length; from += PAGE) {
    const page = addressed.slice(from, from + PAGE);
    for (const { place } of await sql.run(findOptedOut, page)) {
      const one = page[place - 1];
      if (one) found.push(one);
    }
  }
  return found;
}
