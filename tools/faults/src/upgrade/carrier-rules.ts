import type { SimulatorProcess } from '@sms/kit';

/** Beginnings of numbers, by what the simulated carrier does with them until the release is killed. */
export const DELIVERED = '9990000';
export const SWALLOWED = '9990001';
export const REFUSED = '9990002';
/** Accepted without a response: the receipt comes later to the first, never to the second. */
export const UNANSWERED = ['9990003', '9990004'] as const;

const NEVER_MS = 3_600_000;
/** The release has been killed by then. The receipt waits for the next session. */
const RECEIPT_MS = 12_000;

export const RULES = [
  { destination: `${SWALLOWED}*`, behaviour: 'swallowed' },
  { destination: `${REFUSED}*`, behaviour: 'refuse', status: 'ESME_RMSGQFUL' },
  {
    destination: `${UNANSWERED[0]}*`,
    behaviour: 'late_response',
    response_delay_ms: NEVER_MS,
    receipt_delay_ms: RECEIPT_MS,
  },
  { destination: `${UNANSWERED[1]}*`, behaviour: ['late_response', 'no_receipt'], response_delay_ms: NEVER_MS },
];

export const CARRIER_ACCOUNT = { systemId: 'upgrade', password: 'secret' };

/** The only carrier: one that outlives the release, so that it has seen all submits. */
export function carrierSettings({ port }: Pick<SimulatorProcess, 'port'>): string {
  const { systemId, password } = CARRIER_ACCOUNT;
  const link = { kind: 'smpp', host: '127.0.0.1', port, system_id: systemId, password };
  // What does not fit into the window stays queued. A swallowed submit is uncertain after ten seconds.
  return JSON.stringify([{ name: 'carrier', ...link, window_size: 50, submit_timeout_ms: 10_000, prefixes: [''] }]);
}
