import { columns, statement } from '@sms/platform/database';
import type { NoticedEntry } from './notices';

/** A notice comes late rather than never, but not after a day. */
const NOTICE_HOURS = 24;
/** Longer than an attempt to send takes: until then no other gateway takes the mail, and afterwards one does. */
const LEASE_SECONDS = 60;
/** Owners of one account, and operators: so many are told of an entry at most. */
const MAX_RECIPIENTS = 50;
/** Links of the chain that one transaction reads; each has one entry or more. */
export const MAX_LINKS = 200;

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly user_id: number | null;
  readonly address: string;
  readonly entry_id: number | null;
  /** This one included. */
  readonly attempts: number;
  readonly expired: boolean;
}

/** Claims a mail of a kind that this release knows. One that only a newer release knows waits for its gateways. */
export const claimMail = statement<readonly [kinds: readonly string[]], ClaimedMail>({
  name: 'gateway.claim_mail',
  text: `
    WITH due AS (
      SELECT id FROM mail WHERE due_at <= now() AND kind = ANY($1::text[])
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE mail SET attempts = attempts + 1, due_at = now() + interval '${LEASE_SECONDS} seconds'
      FROM due WHERE mail.id = due.id RETURNING mail.*
    )
    SELECT claimed.id, claimed.kind, claimed.user_id, coalesce(app_user.email, claimed.address) AS address,
      claimed.entry_id, claimed.attempts, claimed.expires_at <= now() AS expired
    FROM claimed LEFT JOIN app_user ON app_user.id = claimed.user_id`,
});

/** Changes nothing when the lease has ended and another gateway has claimed the mail. */
export const forgetMail = statement<readonly [id: string, attempts: number]>({
  name: 'gateway.forget_mail',
  text: 'DELETE FROM mail WHERE id = $1 AND attempts = $2',
});

export const postponeMail = statement<readonly [id: string, attempts: number, seconds: number]>({
  name: 'gateway.postpone_mail',
  text: 'UPDATE mail SET due_at = now() + make_interval(secs => $3) WHERE id = $1 AND attempts = $2',
});

export const countMails = statement<readonly [], { waiting: number }>({
  name: 'gateway.count_mails',
  text: 'SELECT count(*)::int AS waiting FROM mail',
});

export const readNoticedEntry = statement<readonly [id: number], NoticedEntry>({
  name: 'gateway.read_noticed_entry',
  text: `
    SELECT entry.action, entry.recorded_at, entry.details, entry.reason, entry.address, entry.user_agent,
      actor.email AS actor_email, actor.role AS actor_role, concerned.email AS target_email,
      account.name AS account_name
    FROM audit_log AS entry
    LEFT JOIN app_user AS actor ON actor.id = entry.actor_user_id
    LEFT JOIN app_user AS concerned ON concerned.id = substring(entry.target FROM '^user:(\\d{1,15})$')::bigint
    LEFT JOIN account ON account.id = coalesce(concerned.account_id, entry.account_id)
    WHERE entry.id = $1`,
});

export const readUntoldEntries = statement<readonly [], { waiting: boolean }>({
  name: 'gateway.read_untold_entries',
  text: `
    SELECT mailed.position < last.position AS waiting FROM audit_chain AS mailed, audit_chain AS last
    WHERE mailed.name = 'mailed' AND last.name = 'end'`,
});

export const lockMailedPosition = statement<readonly [], { position: number }>({
  name: 'gateway.lock_mailed_position',
  text: `SELECT position FROM audit_chain WHERE name = 'mailed' FOR UPDATE SKIP LOCKED`,
});

export interface UntoldEntry {
  readonly position: number;
  readonly hash: string;
  readonly id: number;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly actor_user_id: number | null;
  readonly target_user_id: number | null;
  readonly account_id: number | null;
  /** Whether there is somebody to be told: not of what happened while there was no e-mail. */
  readonly recent: boolean;
}

export const readEntriesToTell = statement<readonly [after: number], UntoldEntry>({
  name: 'gateway.read_entries_to_tell',
  text: `
    SELECT link.position, encode(link.hash, 'hex') AS hash, log.id, log.action, log.details, log.actor_user_id,
      log.account_id, substring(log.target FROM '^user:(\\d{1,15})$')::bigint AS target_user_id,
      log.recorded_at > now() - interval '${NOTICE_HOURS} hours' AS recent
    FROM audit_link AS link JOIN audit_log AS log ON log.id BETWEEN link.first_id AND link.last_id
    WHERE link.position > $1 AND link.position <= $1 + ${MAX_LINKS} ORDER BY link.position`,
});

export const moveMailedPosition = statement<readonly [position: number, hash: string]>({
  name: 'gateway.move_mailed_position',
  text: `UPDATE audit_chain SET position = $1, hash = decode($2, 'hex') WHERE name = 'mailed'`,
});

export interface NewNotice {
  readonly entryId: number;
  readonly action: string;
  /** Users who are told themselves, and whose account it concerns where the entry names none. */
  readonly actorId: number | null;
  readonly targetId: number | null;
  readonly accountId: number | null;
  readonly owners: boolean;
  readonly operators: boolean;
}

const NOTICES = columns<NewNotice>({
  entry_id: ['bigint', ({ entryId }) => entryId],
  action: ['text', ({ action }) => action],
  actor_id: ['bigint', ({ actorId }) => actorId],
  target_id: ['bigint', ({ targetId }) => targetId],
  account_id: ['bigint', ({ accountId }) => accountId],
  owners: ['boolean', ({ owners }) => owners],
  operators: ['boolean', ({ operators }) => operators],
});

/** One mail for each of the people, however many reasons there are to tell them. */
export const insertNotices = statement<readonly NewNotice[]>({
  name: 'gateway.insert_notices',
  params: NOTICES,
  text: `
    INSERT INTO mail (kind, user_id, entry_id, expires_at)
    SELECT notice.action, person.id, notice.entry_id, now() + interval '${NOTICE_HOURS} hours'
    FROM ${NOTICES.unnest} AS notice (${NOTICES.names})
    LEFT JOIN app_user AS concerned ON concerned.id = notice.target_id
    CROSS JOIN LATERAL (
      SELECT id FROM app_user WHERE id IN (notice.actor_id, notice.target_id)
      UNION (
        SELECT id FROM app_user WHERE notice.owners AND role = 'owner' AND disabled_at IS NULL
          AND account_id = coalesce(notice.account_id, concerned.account_id) ORDER BY id LIMIT ${MAX_RECIPIENTS}
      ) UNION (
        SELECT id FROM app_user WHERE notice.operators AND role = 'operator' AND disabled_at IS NULL
        ORDER BY id LIMIT ${MAX_RECIPIENTS}
      )
    ) AS person`,
});
