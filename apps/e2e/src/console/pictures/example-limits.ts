import type { Schemas } from '@sms/api-client';
import { before, HOUR } from './example-account';

const LANES: Schemas['DestinationResponse']['lanes'] = ['otp', 'single', 'bulk'];

export const LIMITS: Schemas['TrafficLimitsResponse'] = {
  own: {
    destinations: [
      { prefixes: ['46', '47', '45', '358'], lanes: LANES, allowed: true },
      { prefixes: [''], lanes: ['otp'], allowed: false },
    ],
    codes_per_day: 5_000,
    credits_per_day: 20_000,
  },
  operator: {
    destinations: [{ prefixes: ['882', '883'], lanes: LANES, allowed: false }],
    codes_per_day: null,
    credits_per_day: 50_000,
  },
  notify_webhook: true,
  today: { codes: { cap: 5_000, used: 4_310 }, credits: { cap: 20_000, used: 12_406 } },
};

const UNLIMITED: Schemas['LimitsResponse'] = { destinations: [], codes_per_day: null, credits_per_day: null };

/** Of an account that has just been made. */
export const NO_LIMITS: Schemas['TrafficLimitsResponse'] = {
  ...{ own: UNLIMITED, operator: UNLIMITED, notify_webhook: false },
  today: { codes: null, credits: null },
};

const suspicion = (
  fields: Partial<Schemas['SuspicionResponse']> & Pick<Schemas['SuspicionResponse'], 'rule' | 'key'>,
): Schemas['SuspicionResponse'] => ({
  ...{ vendor_id: 1_002, day: '2026-11-23', sent: 0, verified: 0, refused: 0, last_at: before(HOUR) },
  seen: { generated: 14.2, verified: 0.9, limit: 5.3 },
  ...fields,
});

export const SUSPICIONS: Schemas['SuspicionsResponse'] = {
  suspicions: [
    suspicion({ rule: 'prefix', key: '46719', sent: 212, verified: 1 }),
    suspicion({ rule: 'client', key: '3fa29c01d7be', refused: 48, seen: { generated: 61, verified: 2, limit: 16 } }),
    suspicion({
      rule: 'phone',
      key: '46700000',
      ...{ vendor_id: 1_005, day: '2026-11-22', sent: 3, last_at: before(26 * HOUR) },
      seen: { generated: 9.5, verified: 0, limit: 6 },
    }),
  ],
};
