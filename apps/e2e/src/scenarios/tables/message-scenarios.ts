import { delivered, expired, rejected, undelivered } from './outcome';
import { once, type Scenario } from './scenario';

/** Scenarios of a single message. */
export const MESSAGE_SCENARIOS: readonly Scenario[] = [
  { name: 'deliver', destination: '9990000001', expected: delivered },
  { name: 'deliver, test key', destination: '9990000002', key: 'test', expected: { ...delivered, credits: 0 } },
  { name: 'undeliverable', destination: '9990010001', expected: undelivered },
  { name: 'expired', destination: '9990020001', expected: expired },
  { name: 'rejected', destination: '9990030001', expected: rejected },
  { name: 'deleted', destination: '9990040001', expected: { ...undelivered, reason: 'deleted_by_carrier' } },
  {
    name: 'no receipt',
    destination: '9990100001',
    expected: { ...delivered, status: 'pending', webhooks: ['pending'] },
  },
  { name: 'receipt before response', destination: '9990110001', expected: delivered },
  { name: 'duplicate receipt', destination: '9990120001', expected: delivered },
  { name: 'late receipt', destination: '9990130001', expected: delivered },
  { name: 'id hex then decimal', destination: '9990200001', expected: delivered },
  { name: 'id upper then lower case', destination: '9990210001', expected: delivered },
  { name: 'id zero padded', destination: '9990220001', expected: delivered },
  { name: 'throttled three times', destination: '9990500001', expected: delivered },
  { name: 'queue full three times', destination: '9990510001', expected: delivered },
  { name: 'no response', destination: '9990300001', expected: delivered },
  { name: 'swallowed', destination: '9990310001', rule: once('swallowed'), expected: delivered },
  {
    name: 'response after twelve seconds',
    destination: '9990320001',
    // A link that another scenario cuts meanwhile would make it uncertain.
    alone: true,
    // Its receipt would be an answer as well, so it comes after the answer.
    rule: { behaviour: 'late_response', response_delay_ms: 12_000, receipt_delay_ms: 14_000 },
    expected: delivered,
  },
];
