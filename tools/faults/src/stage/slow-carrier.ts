import { askSimulator } from '@sms/kit';
import { WORKER_LEASE_SECONDS } from '../plan/schedule';
import { UNCERTAIN_WAIT_SECONDS } from './settings';

/** Of the numbers of each account by their seventh digit: to some, receipts overtake responses. */
const RESPONSE_DELAYS_MS = [150, 300];
/** Accounts of a run, at most. */
const DIGITS = 10;
/** The account whose receipts come so late that no receipt tells what became of an uncertain message in time. */
const LATE_DIGIT = 1;
const LATE_RECEIPT_MS = (WORKER_LEASE_SECONDS + UNCERTAIN_WAIT_SECONDS + 14) * 1_000;

/**
 * Lets the simulated carrier respond as late as real ones do, so that submits are in flight when a worker dies: what it
 * is to deliver (`999000…`) by its account, the rest at once. The receipts of one account are late as well, if wanted.
 */
export async function slowCarrier(controlUrl: string, lateReceipts = true): Promise<void> {
  const rules = Array.from({ length: DIGITS }, (_unused, digit) => ({
    destination: `999000${digit}*`,
    behaviour: 'late_response',
    response_delay_ms: RESPONSE_DELAYS_MS[digit % RESPONSE_DELAYS_MS.length],
    ...(lateReceipts && digit === LATE_DIGIT && { receipt_delay_ms: LATE_RECEIPT_MS }),
  }));
  await setRules(controlUrl, rules);
}

/** Replaces all rules of the simulated carrier. */
export function setRules(controlUrl: string, rules: readonly object[]): Promise<void> {
  return askSimulator(`${controlUrl}/rules`, 'PUT', { rules });
}
