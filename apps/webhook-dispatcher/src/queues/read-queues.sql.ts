import { columns, statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

export interface PeekRow {
  readonly account_id: number;
  readonly last_sequence: number;
  readonly has_due_retry: boolean;
  readonly next_retry_ms: number | null;
  readonly has_backlog: boolean;
}

interface ContentsRow extends PeekRow {
  readonly url: string | null;
  readonly includes_text_and_number: boolean;
  readonly secrets_version: number;
  readonly sealed: Buffer[];
  readonly valid_for_ms: Array<number | null>;
  readonly excepted: Array<number | string>;
  readonly excepted_at: string[];
}

/** How far beyond the cursor exceptions are read: further than any holder reads before its cursor passes them. */
const MAX_BEYOND = 16_384;

const IDS = columns<number>({ account_id: ['bigint', (accountId) => accountId] });

const PEEK = `
      e.last_sequence,
      EXISTS (SELECT FROM event_exception x WHERE x.account_id = q.account_id AND x.state = ${EXCEPTION.retrying}
        AND x.due_at <= now()) AS has_due_retry,
      (SELECT extract(epoch FROM x.due_at - now())::float8 * 1000 FROM event_exception x
        WHERE x.account_id = q.account_id AND x.state = ${EXCEPTION.retrying} AND x.due_at > now()
        ORDER BY x.due_at LIMIT 1) AS next_retry_ms,
      EXISTS (SELECT FROM event_range r WHERE r.account_id = q.account_id AND r.kind = ${RANGE.backlog}
        AND r.cursor < r.last_sequence) AS has_backlog`;

export const peekAtQueues = statement<readonly number[], PeekRow>({
  name: 'webhook-dispatcher.peek_queues',
  params: IDS,
  text: `
    SELECT q.account_id, ${PEEK}
    FROM ${IDS.unnest} AS q(${IDS.names})
    CROSS JOIN LATERAL (SELECT last_sequence FROM endpoint WHERE account_id = q.account_id LIMIT 1) e`,
});

export const readContents = statement<readonly number[], ContentsRow>({
  name: 'webhook-dispatcher.read_queue_contents',
  params: IDS,
  text: `
    SELECT q.account_id, e.url, e.includes_text_and_number, q.secrets_version, s.sealed, s.valid_for_ms, x.excepted,
      x.excepted_at, ${PEEK}
    FROM endpoint_queue q CROSS JOIN LATERAL (
      SELECT url, includes_text_and_number, last_sequence FROM endpoint WHERE account_id = q.account_id LIMIT 1
    ) e CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(ciphertext ORDER BY id DESC), '{}') AS sealed,
        coalesce(array_agg(extract(epoch FROM expires_at - now())::float8 * 1000 ORDER BY id DESC), '{}')
          AS valid_for_ms
      FROM endpoint_secret WHERE account_id = q.account_id AND (expires_at IS NULL OR expires_at > now())
    ) s CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(sequence), '{}') AS excepted, coalesce(array_agg(created_at::text), '{}') AS excepted_at
      FROM (SELECT sequence, created_at FROM event_exception
        WHERE account_id = q.account_id AND sequence > q.cursor AND sequence <= q.cursor + ${MAX_BEYOND}) beyond
    ) x
    WHERE q.account_id = ANY($1::bigint[])`,
});
