import type { Schemas } from '@sms/api-client';

/** From this share of a cap on, the account is warned. */
export const CAP_WARNING = 0.8;

/** How much of a cap is used, from 0; null without a cap. */
export const shareOfCap = (use: Schemas['CapUseResponse'] | null): number | null =>
  use && (use.cap === 0 ? 1 : use.used / use.cap);
