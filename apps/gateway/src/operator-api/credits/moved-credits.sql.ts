import { BILLING_ERRORS } from '@sms/contracts/billing';
import { statement } from '@sms/platform/database';
import { FAULT_CODES } from '@sms/platform/errors';
import { recordedWithin } from '../../edge/audit/recorded-within.sql';

export const WINDOW_HOURS = 24;

/** Failures after which certainly nothing was moved; after any other one, it may have been. */
const MOVED_NOTHING = [
  FAULT_CODES.invalid,
  FAULT_CODES.conflict,
  FAULT_CODES.notFound,
  FAULT_CODES.overloaded,
  BILLING_ERRORS.accountUnknown,
];

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

export interface MovedCredits {
  /** Credits that were given or taken. */
  readonly moved: number;
  /** Whether the move that is asked for is among them. */
  readonly repeated: boolean;
  /** When it fits again; null: it never does. */
  readonly fits_at: Date | null;
}

/**
 * What an operator has moved, by the entries of the audit log, which gateways of every release write before they ask
 * billing. Entries about the same move count once. A move counts unless each attempt at it has failed with nothing
 * moved.
 */
export const readMovedCredits = statement<
  readonly [
    operatorId: number,
    action: string,
    target: string,
    reference: string | null,
    credits: number,
    limit: number,
  ],
  MovedCredits
>({
  name: 'gateway.read_moved_credits',
  text: `
    WITH entry AS (
      SELECT replace(action, '.failed', '') AS action, action LIKE '%.failed' AS failed, target, recorded_at,
        details ->> 'reference' AS reference, (details ->> 'credits')::float8 AS credits
      FROM audit_log
      WHERE actor_user_id = $1 AND ${recordedWithin(WINDOW_HOURS * 3_600)}
        AND action IN ('vendor.topped-up', 'vendor.adjusted', 'vendor.topped-up.failed', 'vendor.adjusted.failed')
        AND (action NOT LIKE '%.failed' OR details ->> 'code' IN (${listed(MOVED_NOTHING)}))
    ), move AS (
      SELECT action = $2 AND target = $3 AND reference = $4 AND credits = $5 AS same, abs(credits) AS credits,
        max(recorded_at) AS moved_at
      FROM entry GROUP BY action, target, reference, credits
      HAVING count(*) FILTER (WHERE NOT failed) > count(*) FILTER (WHERE failed)
    ), freed AS (
      SELECT same, credits, moved_at, sum(credits) OVER () - sum(credits) OVER (ORDER BY moved_at) AS rest FROM move
    )
    SELECT coalesce(sum(credits), 0) AS moved, coalesce(bool_or(same), false) AS repeated,
      min(moved_at) FILTER (WHERE rest + abs($5::float8) <= $6::float8) + interval '${WINDOW_HOURS} hours' AS fits_at
    FROM freed`,
});
