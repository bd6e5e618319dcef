import { columns, type Statement, statement } from '@sms/platform/database';

export const RESEAL_BATCH = 200;
const DROP_BATCH = 500;

/** Which texts of an account a key seals. */
export interface KeyName {
  readonly accountId: number;
  /** Days since 1970-01-01, UTC. */
  readonly period: number;
}

export interface SealedKey {
  readonly account_id: number;
  readonly period: number;
  readonly sealed: Buffer;
}

interface NewKey extends KeyName {
  readonly sealed: Buffer;
  readonly keyId: string;
}

const NAMES = columns<KeyName>({
  account_id: ['bigint', ({ accountId }) => accountId],
  period: ['integer', ({ period }) => period],
});

const NEW_KEYS = columns<NewKey>({
  account_id: ['bigint', ({ accountId }) => accountId],
  period: ['integer', ({ period }) => period],
  sealed: ['bytea', ({ sealed }) => sealed],
  key_id: ['text', ({ keyId }) => keyId],
});

export const readKeys = statement<readonly KeyName[], SealedKey>({
  name: 'data-keys.read_keys',
  params: NAMES,
  text: `
    SELECT account_id, period, k.sealed FROM ${NAMES.unnest} AS n(${NAMES.names})
    JOIN data_key AS k USING (account_id, period)`,
});

/** Processes that create keys of the same accounts at once wait for one another in the order of the accounts. */
export const createKeys = statement<readonly NewKey[]>({
  name: 'data-keys.create_keys',
  params: NEW_KEYS,
  text: `
    INSERT INTO data_key (account_id, period, sealed, key_id)
    SELECT ${NEW_KEYS.names} FROM ${NEW_KEYS.unnest} AS n(${NEW_KEYS.names}) ORDER BY account_id, period
    ON CONFLICT DO NOTHING`,
});

/** Where a page of keys begins, and which key of the service it stays below. */
type KeyRange = readonly [afterKeyId: string, afterAccount: number, afterPeriod: number, belowKeyId: string];

/** Other replicas may be doing the same. */
export const lockKeys = statement<KeyRange, SealedKey & { readonly key_id: string }>({
  name: 'data-keys.lock_keys',
  text: `
    SELECT account_id, period, sealed, key_id FROM data_key
    WHERE (key_id, account_id, period) > ($1, $2::bigint, $3::integer) AND key_id < $4
    ORDER BY key_id, account_id, period LIMIT ${RESEAL_BATCH} FOR UPDATE SKIP LOCKED`,
});

export const replaceKeys = statement<readonly NewKey[]>({
  name: 'data-keys.replace_keys',
  params: NEW_KEYS,
  text: `
    UPDATE data_key AS k SET sealed = n.sealed, key_id = n.key_id FROM ${NEW_KEYS.unnest} AS n(${NEW_KEYS.names})
    WHERE k.account_id = n.account_id AND k.period = n.period`,
});

/**
 * Drops some of the keys whose period ended longer ago than their account's retention, or than `days` days, whichever
 * is shorter. Returns how many.
 * @param inUse an SQL condition about `k`, a row of `data_key`: whether somebody still needs its texts. Keys in use are
 * passed over each time, so there must not be many.
 */
export function dropExpiredKeys(
  service: string,
  inUse: string,
): Statement<readonly [days: number], { dropped: number }> {
  const expiredBefore = (days: string): string => `k.period < extract(epoch FROM now())::bigint / 86400 - ${days}`;
  return statement({
    name: `${service}.drop_expired_keys`,
    text: `
      WITH expired_key AS (
        SELECT r.account_id, own.period FROM data_key_retention AS r CROSS JOIN LATERAL (
          SELECT k.period FROM data_key AS k
          WHERE k.account_id = r.account_id AND ${expiredBefore('r.days')} AND NOT (${inUse}) LIMIT ${DROP_BATCH}
        ) AS own
        UNION ALL
        (SELECT k.account_id, k.period FROM data_key AS k
        WHERE ${expiredBefore('$1::integer')} AND NOT (${inUse}) ORDER BY k.period LIMIT ${DROP_BATCH})
      ), dropped_key AS (
        DELETE FROM data_key AS k USING (SELECT * FROM expired_key LIMIT ${DROP_BATCH}) AS e
        WHERE k.account_id = e.account_id AND k.period = e.period RETURNING k.period
      )
      SELECT count(*)::integer AS dropped FROM dropped_key`,
  });
}
