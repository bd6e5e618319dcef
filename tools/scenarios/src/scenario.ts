/** What becomes of one message: its status, credits it cost, the statuses its webhooks told, copies the carrier accepted. */
export interface Outcome {
  readonly status: string;
  readonly credits: number;
  readonly webhooks: readonly string[];
  readonly accepted: number;
}

export interface Scenario {
  readonly name: string;
  /** A magic destination of the simulator. */
  readonly destination: string;
  /** Instead of what the number stands for, where that would never end. */
  readonly rule?: { readonly behaviour: string; readonly times?: number; readonly response_delay_ms?: number };
  readonly key?: 'test';
  readonly expected: Outcome;
  /** It breaks the link for everybody, so it runs alone. */
  readonly alone?: true;
}

const delivered: Outcome = { status: 'delivered', credits: 1, webhooks: ['pending', 'delivered'], accepted: 1 };
const undelivered: Outcome = { ...delivered, status: 'undelivered', webhooks: ['pending', 'undelivered'] };
const refused: Outcome = { status: 'failed', credits: 0, webhooks: ['failed'], accepted: 0 };
const once = (behaviour: string) => ({ behaviour, times: 1 });

export const SCENARIOS: readonly Scenario[] = [
  { name: 'deliver', destination: '9990000001', expected: delivered },
  { name: 'deliver, test key', destination: '9990000002', key: 'test', expected: { ...delivered, credits: 0 } },
  { name: 'undeliverable', destination: '9990010001', expected: undelivered },
  { name: 'expired', destination: '9990020001', expected: undelivered },
  { name: 'rejected', destination: '9990030001', expected: { ...delivered, status: 'failed', webhooks: ['pending', 'failed'] } },
  { name: 'deleted', destination: '9990040001', expected: undelivered },
  { name: 'no receipt', destination: '9990100001', expected: { ...delivered, status: 'pending', webhooks: ['pending'] } },
  { name: 'receipt before response', destination: '9990110001', expected: delivered },
  { name: 'duplicate receipt', destination: '9990120001', expected: delivered },
  { name: 'late receipt', destination: '9990130001', expected: delivered },
  { name: 'id hex then decimal', destination: '9990200001', expected: delivered },
  { name: 'id upper then lower case', destination: '9990210001', expected: delivered },
  { name: 'id zero padded', destination: '9990220001', expected: delivered },
  { name: 'throttled three times', destination: '9990500001', expected: delivered },
  { name: 'queue full three times', destination: '9990510001', expected: delivered },
  { name: 'refused: message length', destination: '9991010001', expected: refused },
  { name: 'refused: source address', destination: '9991100001', expected: refused },
  { name: 'refused: destination', destination: '9991110001', expected: refused },
  { name: 'refused: permanent error', destination: '9992010001', expected: refused },
  { name: 'no response', destination: '9990300001', expected: delivered },
  { name: 'swallowed', destination: '9990310001', rule: once('swallowed'), expected: delivered },
  { name: 'late response', destination: '9990320001', rule: { behaviour: 'late_response', response_delay_ms: 12_000 }, expected: delivered },
  { name: 'link dropped, message lost', destination: '9990400001', rule: once('drop_link'), expected: delivered, alone: true },
  { name: 'link dropped, message taken', destination: '9990410001', expected: delivered, alone: true },
  { name: 'link half open', destination: '9990420001', rule: once('half_open'), expected: delivered, alone: true },
  { name: 'garbage', destination: '9990430001', rule: once('garbage'), expected: delivered, alone: true },
  { name: 'slow drip', destination: '9990440001', rule: once('slow_drip'), expected: delivered, alone: true },
  { name: 'carrier unbinds', destination: '9990450001', rule: once('unbind'), expected: delivered, alone: true },
];
