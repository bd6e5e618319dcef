import { delivered, type Outcome } from './outcome';
import { once, type Scenario } from './scenario';

const WINDOW = 10;
const allDelivered = (messages: number): Outcome => ({
  status: 'delivered',
  reason: null,
  credits: messages,
  webhooks: Array.from({ length: messages }, () => ['pending', 'delivered']).flat(),
  accepted: messages,
});

/** Scenarios in which the account exceeds a limit of the carrier. */
export const LIMIT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'more than the account may send',
    destination: '2348040000001',
    window: WINDOW,
    windowRule: { behaviour: 'deliver' },
    settings: { account_submits_per_second: 5 },
    expected: allDelivered(WINDOW + 1),
    alone: true,
  },
  {
    name: 'more than the window of the carrier',
    destination: '2348040000002',
    window: WINDOW,
    windowRule: { behaviour: 'late_response', response_delay_ms: 300 },
    settings: { window_size: 3 },
    expected: allDelivered(WINDOW + 1),
    alone: true,
  },
  {
    name: 'link dropped, the dead session counted for 3 s',
    destination: '2348040000003',
    rule: once('drop_link'),
    settings: { max_sessions: 1, cut_session_counts_ms: 3_000 },
    expected: delivered,
    alone: true,
  },
];

/** The link breaks. */
export const LINK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'link dropped, message lost',
    destination: '9990400001',
    rule: once('drop_link'),
    expected: delivered,
    alone: true,
  },
  { name: 'link dropped, message taken', destination: '9990410001', expected: delivered, alone: true },
  {
    name: 'link dropped mid-window',
    destination: '9990400002',
    rule: once('drop_link'),
    window: WINDOW,
    expected: allDelivered(WINDOW + 1),
    alone: true,
  },
  {
    name: 'carrier answers enquire_link only, then unbinds',
    destination: '9997200001',
    rule: once('enquire_link_only'),
    settings: { unbind_after_ms: 3_000 },
    expected: delivered,
    alone: true,
  },
  { name: 'link half open', destination: '9990420001', rule: once('half_open'), expected: delivered, alone: true },
  { name: 'garbage', destination: '9990430001', rule: once('garbage'), expected: delivered, alone: true },
  { name: 'slow drip', destination: '9990440001', rule: once('slow_drip'), expected: delivered, alone: true },
  { name: 'carrier unbinds', destination: '9990450001', rule: once('unbind'), expected: delivered, alone: true },
];
