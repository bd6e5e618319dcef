import type { ReasonText } from './reason-text';
import { REFUSED } from './refused';
import { REMARKS, REPORTED } from './reported';
import { UNSENT } from './unsent';

/** Every reason there is, by its code. */
export const REASONS = { ...REFUSED, ...UNSENT, ...REPORTED, ...REMARKS };

export type ReasonCode = keyof typeof REASONS;

/** Why a message ended as it did, or what there is to remark on it, as replies and events carry it. */
export interface Reason extends Pick<ReasonText, 'text' | 'retryHelps'> {
  readonly code: ReasonCode;
}
