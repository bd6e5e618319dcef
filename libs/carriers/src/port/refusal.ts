import type { ReasonCode } from '@sms/contracts/messaging';

/**
 * Where a refused message may be retried: `later` at this carrier, `elsewhere` at another, `anywhere` (elsewhere, or
 * later here), or `never`.
 */
export type Retry = 'later' | 'elsewhere' | 'anywhere' | 'never';

export interface Refusal {
  /** The reason reported to the vendor. */
  readonly reason: string;
  /** The reason as a code; `carrier_refused` by default. */
  readonly code?: ReasonCode;
  readonly retry: Retry;
}
