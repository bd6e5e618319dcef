import { statement, variants } from '@sms/platform/database';

/**
 * Entries read by conditions that the chosen index does not have: the page ends here, and the next one goes on. It is
 * one more than a page may have.
 */
export const MAX_SCANNED = 1_001;
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;

export interface AuditRow {
  readonly scanned: number;
  readonly last: number | null;
  readonly id: number | null;
  readonly recorded_at: Date;
  readonly actor_user_id: number | null;
  readonly actor_email: string | null;
  readonly actor_role: string | null;
  readonly account_id: number | null;
  readonly credential: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly details: object;
}

/** Each reads by an index that ends with the id. */
const SOURCES = {
  all: 'true',
  target: 'target = $1',
  actor: 'actor_user_id = $2',
  action: 'action = $3',
  account: 'account_id = $4',
  vendor: 'vendor_id = $5',
  credential: 'credential = $6',
  address: 'address = $7',
} as const;
export type AuditSource = keyof typeof SOURCES;

type Params = readonly [
  target: string | null,
  actorUserId: number | null,
  action: string | null,
  accountId: number | null,
  vendorId: number | null,
  credential: string | null,
  address: string | null,
  from: string | null,
  to: string | null,
  beforeId: number | null,
];

/**
 * Times bound the ids that are read: an entry is written within a minute of its time, so that every later entry has a
 * higher id than those recorded a minute before it.
 */
export const listAuditEntries = variants<AuditSource, Params, AuditRow>(
  ['all', 'target', 'actor', 'action', 'account', 'vendor', 'credential', 'address'],
  (source) =>
    statement({
      name: `gateway.list_audit_entries:${source}`,
      text: `
    WITH candidate AS MATERIALIZED (
      SELECT * FROM audit_log WHERE ${SOURCES[source]} AND id < coalesce($10::bigint, ${ABOVE_ALL})
        AND id > coalesce((SELECT id FROM audit_log WHERE recorded_at < $8::timestamptz - interval '1 minute'
          ORDER BY recorded_at DESC, id DESC LIMIT 1), 0)
        AND id < coalesce((SELECT id FROM audit_log WHERE recorded_at >= $9::timestamptz + interval '1 minute'
          ORDER BY recorded_at, id LIMIT 1), ${ABOVE_ALL})
      ORDER BY id DESC LIMIT ${MAX_SCANNED}
    ), walk AS (
      SELECT count(*)::integer AS scanned, min(id) AS last FROM candidate
    )
    SELECT walk.scanned, walk.last, log.*, app_user.email AS actor_email, app_user.role AS actor_role
    FROM walk LEFT JOIN LATERAL (
      SELECT id, recorded_at, actor_user_id, account_id, credential, address, user_agent, action, target, reason,
        details FROM candidate
      WHERE ($1::text IS NULL OR target = $1) AND ($2::bigint IS NULL OR actor_user_id = $2)
        AND ($3::text IS NULL OR action = $3) AND ($4::bigint IS NULL OR account_id = $4)
        AND ($5::bigint IS NULL OR vendor_id = $5) AND ($6::text IS NULL OR credential = $6)
        AND ($7::text IS NULL OR address = $7) AND ($8::timestamptz IS NULL OR recorded_at >= $8)
        AND ($9::timestamptz IS NULL OR recorded_at < $9)
      ORDER BY id DESC LIMIT ${MAX_SCANNED}
    ) AS log ON true LEFT JOIN app_user ON app_user.id = log.actor_user_id ORDER BY log.id DESC`,
    }),
);

export const findActor = statement<readonly [email: string], { id: number }>({
  name: 'gateway.find_actor',
  text: 'SELECT id FROM app_user WHERE email = lower($1)',
});
