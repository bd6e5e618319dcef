import type { AuditContext, Check, Finding } from '../reading/check';
import type { DatabaseName } from '../reading/audit.config';

/** Due work is done within seconds; work this late is stuck. */
const LATE = "interval '10 minutes'";
/** The limit for advances, which last a second. */
const LATE_ADVANCE = "interval '1 minute'";
const MAX_NAMED = 100;

interface Overdue {
  readonly database: DatabaseName;
  /** Selects the overdue rows, each with what it waits for. */
  readonly sql: string;
}

const overdue = (database: DatabaseName, row: string, what: string, from: string): Overdue => ({
  database,
  sql: `SELECT ${row} AS "row", ${what} AS what FROM ${from} LIMIT ${MAX_NAMED}`,
});

const OUTBOXES = (['gateway', 'messaging', 'sender_names', 'billing'] as const).flatMap((database) => [
  overdue(
    database,
    `'outbox row ' || id || ' of ${database}'`,
    `'for ' || destination || ', since ' || date_trunc('second', created_at)`,
    // Ids rise with time, so the oldest row of each destination suffices.
    `(SELECT DISTINCT ON (destination) * FROM outbox ORDER BY destination, id) AS oldest
       WHERE created_at < now() - ${LATE}`,
  ),
  overdue(
    database,
    `'refused event ' || id || ' of ${database}'`,
    `'refused ' || attempts || ' times by ' || destination || ' with ' || code`,
    `outbox_refused WHERE created_at < now() - ${LATE}`,
  ),
]);

export const outboxesAreEmptied: Check = {
  name: 'no event waits in an outbox for more than ten minutes',
  pages: (context) => overdueRows(context, OUTBOXES),
};

export const nothingIsOverdue: Check = {
  name: 'nothing waits ten minutes longer than it was to, and no advance one',
  pages: (context) =>
    overdueRows(context, [
      overdue(
        'messaging',
        `'message ' || message_id`,
        `state || ' until ' || date_trunc('second', due_at)`,
        `send_wait WHERE state IN ('delayed', 'uncertain', 'cancelled') AND due_at < now() - ${LATE}`,
      ),
      overdue(
        'messaging',
        `'message ' || message_id`,
        `'to be looked at (' || kind || ') at ' || date_trunc('second', due_at)`,
        `message_watch WHERE kind IN ('expire', 'close', 'ask', 'infer') AND due_at < now() - ${LATE}`,
      ),
      overdue(
        'messaging',
        `'claim ' || c.id`,
        `'of worker ' || c.worker || ', which is gone'`,
        `claim AS c LEFT JOIN carrier_worker AS w ON w.id = c.worker AND w.lease_until > now() - ${LATE}
           WHERE w.id IS NULL AND c.claimed_at < now() - ${LATE}`,
      ),
      overdue(
        'messaging',
        `'advance ' || id`,
        `'not given back, with ' || coalesce(credits, 0) || ' credits, since ' || date_trunc('second', expires_at)`,
        `credit_advance WHERE expires_at < now() - ${LATE_ADVANCE}`,
      ),
      overdue(
        'billing',
        `'hold batch ' || id`,
        `'not checked since ' || date_trunc('second', created_at)`,
        `(SELECT * FROM hold_batch ORDER BY id LIMIT 1) AS oldest WHERE created_at < now() - ${LATE}`,
      ),
    ]),
};

async function* overdueRows({ databases }: AuditContext, all: readonly Overdue[]) {
  for (const { database, sql } of all)
    yield async () => {
      const wrong = await databases[database].rows<Finding>(sql);
      return { rows: wrong.length, wrong };
    };
}
