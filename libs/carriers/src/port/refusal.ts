import type { ReasonCode } from '@sms/contracts/messaging';

/**
 * What a refusal says about the same message: `later` here, `elsewhere` only, `anywhere` (elsewhere, or later
 * here), or `never`.
 */
export type Retry = 'later' | 'elsewhere' | 'anywhere' | 'never';

export interface Refusal {
  /** What the vendor is told. */
  readonly reason: string;
  /** The same as a code; `carrier_refused` when there is none. */
  readonly code?: ReasonCode;
  readonly retry: Retry;
}
