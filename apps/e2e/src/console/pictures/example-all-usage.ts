import type { Schemas } from '@sms/api-client';
import { before, DAY } from './example-account';
import { vendorWithCredits } from './example-operator';

const ROUTES_USED = [
  ['north', 'US', 61_400],
  ['south', 'DE', 18_220],
  ['backup', 'FR', 2_104],
  ['none', 'none', 136_203],
] as const;

/** What all vendors sent, by carrier, country or vendor. */
export function usageBy(group: string | null): Pick<Schemas['AllUsageResponse'], 'series'> {
  const series = ROUTES_USED.map(([carrier, country, messages], nth) => {
    const waiting = carrier === 'none' ? messages : Math.round(messages * 0.04);
    const failed = Math.round((messages - waiting) * 0.02);
    const vendorId = group === 'vendor' ? 1_002 + nth : null;
    return {
      key: vendorId === null ? (group === 'country' ? country : carrier) : String(vendorId),
      vendor_id: vendorId,
      name: vendorId === null ? null : vendorWithCredits(vendorId).name,
      retry_helps: null,
      points: [
        {
          ...{ t: before(DAY), messages, segments: messages, credits: messages },
          ...{ delivered: messages - waiting - failed, undelivered: 0, failed, waiting },
        },
      ],
    };
  });
  return { series };
}
