import { statement, variants } from '@sms/platform/database';

/** Entries read by conditions that the chosen index does not have: the page ends here, and the next one goes on. */
export const MAX_SCANNED = 1_000;
/** One more than a page may have. */
const MAX_LISTED = 101;
const ABOVE_ALL = Number.MAX_SAFE_INTEGER;

export interface AuditRow {
  readonly scanned: number;
  readonly last: number | null;
  readonly id: number | null;
  readonly recorded_at: Date;
  readonly actor_user_id: number;
  readonly actor_email: string;
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly details: object;
}

/** Each reads by an index that ends with the id. */
const SOURCES = { all: 'true', target: 'target = $1', actor: 'actor_user_id = $2', action: 'action = $3' } as const;
export type AuditSource = keyof typeof SOURCES;

type Params = readonly [
  target: string | null,
  actorUserId: number | null,
  action: string | null,
  from: string | null,
  to: string | null,
  beforeId: number | null,
  offset: number,
];

/**
 * Times bound the ids that are read: an entry is written within a minute of its time, so that every later entry has a
 * higher id than those recorded a minute before it.
 */
export const listAuditEntries = variants<AuditSource, Params, AuditRow>(
  ['all', 'target', 'actor', 'action'],
  (source) =>
    statement({
      name: `gateway.list_audit_entries:${source}`,
      text: `
    WITH candidate AS MATERIALIZED (
      SELECT * FROM audit_log WHERE ${SOURCES[source]} AND id < coalesce($6::bigint, ${ABOVE_ALL})
        AND id > coalesce((SELECT id FROM audit_log WHERE recorded_at < $4::timestamptz - interval '1 minute'
          ORDER BY recorded_at DESC, id DESC LIMIT 1), 0)
        AND id < coalesce((SELECT id FROM audit_log WHERE recorded_at >= $5::timestamptz + interval '1 minute'
          ORDER BY recorded_at, id LIMIT 1), ${ABOVE_ALL})
      ORDER BY id DESC LIMIT ${MAX_SCANNED} OFFSET $7
    ), walk AS (
      SELECT count(*)::integer AS scanned, min(id) AS last FROM candidate
    )
    SELECT walk.scanned, walk.last, log.*, app_user.email AS actor_email FROM walk LEFT JOIN LATERAL (
      SELECT id, recorded_at, actor_user_id, action, target, reason, details FROM candidate
      WHERE ($1::text IS NULL OR target = $1) AND ($2::bigint IS NULL OR actor_user_id = $2)
        AND ($3::text IS NULL OR action = $3) AND ($4::timestamptz IS NULL OR recorded_at >= $4)
        AND ($5::timestamptz IS NULL OR recorded_at < $5)
      ORDER BY id DESC LIMIT ${MAX_LISTED}
    ) AS log ON true LEFT JOIN app_user ON app_user.id = log.actor_user_id ORDER BY log.id DESC`,
    }),
);

export const countAuditEntries = statement<readonly [], { total: number }>({
  name: 'gateway.count_audit_entries',
  text: 'SELECT count(*) AS total FROM audit_log',
});

export const findActor = statement<readonly [email: string], { id: number }>({
  name: 'gateway.find_actor',
  text: 'SELECT id FROM app_user WHERE email = lower($1)',
});
