import type { OptOut, OptOutEnd, OptOutOrigin, OptOutState } from '@sms/contracts/messaging';
import { columns, type Statement, statement, variants } from '@sms/platform/database';

export interface OptOutRow {
  id: number;
  number: string;
  sender: string | null;
  origin: OptOutOrigin;
  user_id: number | null;
  text: string | null;
  created_at: Date;
  ended_at: Date | null;
  ended_by: OptOutEnd | null;
  ended_user_id: number | null;
}

export const OPT_OUT_COLUMNS =
  'id, number, sender, origin, user_id, text, created_at, ended_at, ended_by, ended_user_id';

export function optOutOf(row: OptOutRow): OptOut {
  return {
    id: row.id,
    number: row.number,
    sender: row.sender,
    origin: row.origin,
    userId: row.user_id,
    text: row.text,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    endedUserId: row.ended_user_id,
  };
}

/** An opt-out that is to begin. */
interface NewOptOut {
  readonly accountId: number;
  readonly number: string;
  readonly sender: string | null;
  readonly origin: OptOutOrigin;
  readonly userId: number | null;
  readonly text: string | null;
}

const NEW_OPT_OUTS = columns<NewOptOut>({
  account_id: ['bigint', ({ accountId }) => accountId],
  number: ['text', ({ number }) => number],
  sender: ['text', ({ sender }) => sender],
  origin: ['text', ({ origin }) => origin],
  user_id: ['bigint', ({ userId }) => userId],
  text: ['text', ({ text }) => text],
});

/** In the order of an index, so that two transactions cannot wait for each other. Those in force already are left. */
export const insertOptOuts = statement<readonly NewOptOut[], { id: number }>({
  name: 'messaging.insert_opt_outs',
  params: NEW_OPT_OUTS,
  text: `
    INSERT INTO opt_out (${NEW_OPT_OUTS.names})
    SELECT ${NEW_OPT_OUTS.names} FROM ${NEW_OPT_OUTS.unnest} AS n(${NEW_OPT_OUTS.names})
    ORDER BY number, account_id, lower(coalesce(sender, ''))
    ON CONFLICT (number, account_id, sender_key) WHERE ended_at IS NULL DO NOTHING
    RETURNING id`,
});

export const readOptOutInForce = statement<
  readonly [accountId: number, number: string, sender: string | null],
  OptOutRow
>({
  name: 'messaging.read_opt_out_in_force',
  text: `
    SELECT ${OPT_OUT_COLUMNS} FROM opt_out
    WHERE account_id = $1 AND number = $2 AND sender_key = lower(coalesce($3::text, '')) AND ended_at IS NULL`,
});

export const readOptOut = statement<readonly [accountId: number, id: number], OptOutRow>({
  name: 'messaging.read_opt_out',
  text: `SELECT ${OPT_OUT_COLUMNS} FROM opt_out WHERE account_id = $1 AND id = $2`,
});

export const endOptOut = statement<readonly [accountId: number, id: number, userId: number], OptOutRow>({
  name: 'messaging.end_opt_out',
  text: `
    UPDATE opt_out SET ended_at = now(), ended_by = 'api', ended_user_id = $3
    WHERE account_id = $1 AND id = $2 AND ended_at IS NULL RETURNING ${OPT_OUT_COLUMNS}`,
});

type PageValues = readonly [accountId: number, beforeId: number, number?: string];
const STATES = { in_force: 'IS NULL', ended: 'IS NOT NULL' } as const;
/** The limit is part of the statement, as in claims: the planner could not estimate a parameter. */
const LIMITS = [50, 1_000] as const;

const definePage = (state: OptOutState, ofNumber: boolean) =>
  variants(LIMITS, (limit) =>
    statement<PageValues, OptOutRow>({
      name: `messaging.list_opt_outs:${state},${ofNumber ? 'number,' : ''}${limit}`,
      text: `
    SELECT ${OPT_OUT_COLUMNS} FROM opt_out
    WHERE account_id = $1 AND id < $2 ${ofNumber ? 'AND number = $3 ' : ''}AND ended_at ${STATES[state]}
    ORDER BY id DESC LIMIT ${limit}`,
    }),
  );

const OF_ACCOUNT = { in_force: definePage('in_force', false), ended: definePage('ended', false) };
const OF_NUMBER = { in_force: definePage('in_force', true), ended: definePage('ended', true) };

/** A page of one state, for an account or one of its numbers: a walk of one index. May return more than `limit`. */
export function listOptOuts(state: OptOutState, ofNumber: boolean, limit: number): Statement<PageValues, OptOutRow> {
  return (ofNumber ? OF_NUMBER : OF_ACCOUNT)[state](limit <= LIMITS[0] ? LIMITS[0] : LIMITS[1]);
}
