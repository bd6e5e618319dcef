import { arrayLiteral, columns, statement } from '@sms/platform/database';

export type Allowance = 'sandbox_messages' | 'webhook_replays';

/** The claim of one account on one allowance: each of the sizes is granted as a whole or not at all. */
export interface UsageClaim {
  readonly accountId: number;
  readonly allowance: Allowance;
  /** At least 1 each. */
  readonly sizes: readonly number[];
  readonly quota: number;
}

interface GrantRow {
  readonly account_id: number;
  readonly allowance: Allowance;
  readonly day: string;
  readonly used: number;
  readonly granted: number;
  readonly ends_in_ms: number;
}

/** Sums over the sizes in rising order: the largest sum that fits tells which of them are granted. */
function runningSums(sizes: readonly number[]): number[] {
  let sum = 0;
  return [...sizes].sort((a, b) => a - b).map((size) => (sum += size));
}

const CLAIMS = columns<UsageClaim>({
  account_id: ['bigint', (claim) => claim.accountId],
  allowance: ['text', (claim) => claim.allowance],
  sums: ['text', (claim) => arrayLiteral(runningSums(claim.sizes))],
  quota: ['integer', (claim) => claim.quota],
});

const NOW = `(clock_timestamp() AT TIME ZONE 'UTC')`;

export const TODAY = `${NOW}::date`;

/**
 * The first claim of a day inserts the row. ON CONFLICT reads it while it is locked, so two gateways cannot both have
 * what is left; a later claim passes its values as the row it would have inserted.
 */
export const claimDailyAllowance = statement<readonly UsageClaim[], GrantRow>({
  name: 'gateway.claim_daily_allowance',
  params: CLAIMS,
  text: `
    INSERT INTO daily_usage AS u (day, account_id, allowance, sums, quota, used, granted)
    SELECT ${TODAY}, account_id, allowance, sums::integer[], quota, fits, fits
    FROM ${CLAIMS.unnest} AS claim (${CLAIMS.names}),
      LATERAL (SELECT coalesce(max(sum), 0) AS fits FROM unnest(sums::integer[]) AS sum WHERE sum <= quota) AS first
    ORDER BY account_id::text || ' ' || allowance COLLATE "C"
    ON CONFLICT (day, account_id, allowance) DO UPDATE
    SET (used, granted) = (
      SELECT u.used + fits, fits FROM (SELECT coalesce(max(sum), 0) AS fits FROM unnest(excluded.sums) AS sum
        WHERE u.used + sum <= excluded.quota) AS more
    )
    RETURNING account_id, allowance, day::text AS day, used, granted,
      ceil(extract(epoch FROM (day + 1)::timestamp - ${NOW}) * 1000)::integer AS ends_in_ms`,
});
