import type { AuditContext, Check, Finding, Look, Page } from '../reading/check';
import { PAGE_ROWS, pagesByKey } from '../reading/paging';

const MAX_ATTEMPTS = 5;
/** Sequence numbers that one row of the dispatcher's log can span. */
const MAX_LOG_SPAN = 1_024;
/** Attempts are timed by the dispatcher's clock, events by the database's. */
const SKEW = "interval '10 minutes'";

/** Checks the events of each endpoint from the first one of the period on, in the order of their numbers. */
export const feedHasNoGap: Check = {
  name: 'the numbers of each feed have no gap and rise with time',
  pages: (context) => eventPages(context, numbered),
};

export const everyEventHasAState: Check = {
  name: `every event is pending, given up, or delivered by an attempt in the log, in at most ${MAX_ATTEMPTS} attempts`,
  pages: (context) => eventPages(context, delivered),
};

interface Range {
  readonly accountId: number;
  /** Exclusive lower bound of the numbers. */
  readonly after: number;
  readonly upto: number;
}

type ReadRange = (context: AuditContext, range: Range) => Promise<Look>;

async function* eventPages(context: AuditContext, look: ReadRange): AsyncGenerator<Page> {
  const { from, databases } = context;
  const database = databases.webhook_dispatcher;
  for (let accountId = 0; ;) {
    const [endpoint] = await database.rows<{ account_id: number; last_sequence: number; first: number | null }>(
      `SELECT account_id, last_sequence, (
         SELECT sequence FROM event WHERE account_id = e.account_id AND created_at >= $2 ORDER BY sequence LIMIT 1
       ) AS first
       FROM endpoint AS e WHERE account_id > $1 AND last_event_at >= $2 ORDER BY account_id LIMIT 1`,
      [accountId, from],
    );
    if (!endpoint) return;
    accountId = endpoint.account_id;
    const given = await givenNumbers(context, accountId, endpoint.last_sequence);
    // `last_event_at` is in the period, so without an event of the period the last one is missing.
    const first = endpoint.first ?? given.at(-1)?.upto ?? 0;
    for (const { after: start, upto: last } of given) {
      if (last < first) continue;
      const next = (after: number): Promise<number | undefined> =>
        Promise.resolve(after < last ? Math.min(after + PAGE_ROWS, last) : undefined);
      const page = (after: number, upto: number) => () => look(context, { accountId, after, upto });
      yield* pagesByKey(Math.max(start, first - 1), next, page);
    }
  }
}

/** The numbers up to the last one without those that were passed over after a restore, in ascending order. */
async function givenNumbers(
  { databases }: AuditContext,
  accountId: number,
  last: number,
): Promise<Omit<Range, 'accountId'>[]> {
  const lost = await databases.webhook_dispatcher.rows<{ first: number; last: number }>(
    `SELECT first_sequence AS first, last_sequence AS last FROM lost_number
     WHERE account_id = $1 AND last_sequence <= $2 ORDER BY first_sequence`,
    [accountId, last],
  );
  const starts = [0, ...lost.map((range) => range.last)];
  const ends = [...lost.map((range) => range.first - 1), last];
  return starts.map((after, place) => ({ after, upto: ends[place] ?? last })).filter(({ after, upto }) => after < upto);
}

/** One statement reads one snapshot, and a number is given in the transaction of its event. */
async function numbered({ databases }: AuditContext, { accountId, after, upto }: Range): Promise<Look> {
  const rows = await databases.webhook_dispatcher.rows<{ sequence: number; what: string | null }>(
    `SELECT n.sequence, CASE
         WHEN e.events = 0 THEN 'it is missing' WHEN e.events > 1 THEN 'it is there twice'
         WHEN e.first_at < lag(e.first_at) OVER (ORDER BY n.sequence) THEN 'it is older than the one before'
       END AS what
     FROM generate_series($2::bigint + 1, $3::bigint) AS n (sequence) CROSS JOIN LATERAL (
       SELECT count(*) AS events, min(created_at) AS first_at FROM event
       WHERE account_id = $1 AND sequence = n.sequence
     ) AS e`,
    [accountId, after, upto],
  );
  const wrong = rows.flatMap(({ sequence, what }): Finding[] =>
    what === null ? [] : [{ row: `event ${sequence} of account ${accountId}`, what }],
  );
  return { rows: rows.length, wrong };
}

async function delivered({ databases, from }: AuditContext, { accountId, after, upto }: Range): Promise<Look> {
  const rows = await databases.webhook_dispatcher.rows<{ sequence: number; what: string | null }>(DELIVERED, [
    accountId,
    after,
    upto,
    from,
  ]);
  const wrong = rows.flatMap(({ sequence, what }): Finding[] =>
    what === null ? [] : [{ row: `event ${sequence} of account ${accountId}`, what }],
  );
  return { rows: upto - after, wrong };
}

const DELIVERED = `
  WITH queue AS MATERIALIZED (
    SELECT e.skipped_from, q.cursor FROM endpoint AS e JOIN endpoint_queue AS q USING (account_id)
    WHERE e.account_id = $1
  ), excepted AS MATERIALIZED (
    SELECT sequence, attempts FROM event_exception WHERE account_id = $1 AND sequence > $2 AND sequence <= $3
  ), range AS MATERIALIZED (
    SELECT coalesce(cursor + 1, first_sequence) AS first, last_sequence AS last FROM event_range
    WHERE account_id = $1 AND last_sequence > $2 AND first_sequence <= $3
  ), logged AS MATERIALIZED (
    SELECT unnest(sequences) AS sequence FROM dispatch_log
    WHERE account_id = $1 AND first_sequence > $2 - ${MAX_LOG_SPAN} AND first_sequence <= $3
      AND finished_at >= $4::timestamptz - ${SKEW}
    UNION
    SELECT sequence FROM attempt WHERE account_id = $1 AND sequence > $2 AND sequence <= $3 AND outcome = 'delivered'
      AND started_at >= $4::timestamptz - ${SKEW}
  )
  SELECT sequence, attempts || ' attempts were made' AS what FROM excepted WHERE attempts > ${MAX_ATTEMPTS}
  UNION ALL
  SELECT sequence, 'it counts as delivered and no attempt delivered it'
  FROM event JOIN queue ON sequence <= queue.cursor AND (skipped_from IS NULL OR sequence < skipped_from)
  WHERE account_id = $1 AND sequence > $2 AND sequence <= $3 AND created_at >= $4 AND message_id IS NOT NULL
    AND sequence NOT IN (SELECT sequence FROM logged) AND sequence NOT IN (SELECT sequence FROM excepted)
    AND NOT EXISTS (SELECT FROM range WHERE sequence BETWEEN range.first AND range.last)`;
