/** Of the numbers of each account by their seventh digit: to some, receipts overtake responses. */
const RESPONSE_DELAYS_MS = [150, 300];
/** Accounts of a run, at most. */
const DIGITS = 10;

/**
 * Lets the simulated carrier respond as late as real ones do, so that submits are in flight when a worker dies: what it
 * is to deliver (`999000…`) by its account, the rest at once.
 */
export async function slowCarrier(controlUrl: string): Promise<void> {
  const rules = Array.from({ length: DIGITS }, (_unused, digit) => ({
    destination: `999000${digit}*`,
    behaviour: 'late_response',
    response_delay_ms: RESPONSE_DELAYS_MS[digit % RESPONSE_DELAYS_MS.length],
  }));
  const response = await fetch(`${controlUrl}/rules`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  if (!response.ok) throw new Error(`the carrier refuses its rules: ${await response.text()}`);
}
