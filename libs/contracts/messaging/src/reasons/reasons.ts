import type { ReasonText } from './reason-text';
import { REFUSED } from './refused';
import { REMARKS, REPORTED } from './reported';
import { UNSENT } from './unsent';

/** All reasons by their code. */
export const REASONS = { ...REFUSED, ...UNSENT, ...REPORTED, ...REMARKS };

export type ReasonCode = keyof typeof REASONS;

/** Why a message ended in its status, or a remark on it, as replies and events carry it. */
export interface Reason extends Pick<ReasonText, 'text' | 'retryHelps'> {
  readonly code: ReasonCode;
}
