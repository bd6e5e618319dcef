import { delivered, type Outcome } from './outcome';
import { lost, once, type Scenario } from './scenario';
import { responses, session, sessions, simulator, uncertain, worker } from './test-reference';

const WINDOW = 10;
const allDelivered = (messages: number): Outcome => ({
  status: 'delivered',
  reason: null,
  credits: messages,
  webhooks: Array.from({ length: messages }, () => ['pending', 'delivered']).flat(),
  accepted: messages,
});

/** What the carrier allows its account, passed. */
export const LIMIT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'more than the account may send',
    destination: '2348040000001',
    window: WINDOW,
    windowRule: { behaviour: 'deliver' },
    settings: { account_submits_per_second: 5 },
    expected: allDelivered(WINDOW + 1),
    alone: true,
    tests: [sessions('share the rate of their account')],
  },
  {
    name: 'more than the window of the carrier',
    destination: '2348040000002',
    window: WINDOW,
    windowRule: { behaviour: 'late_response', response_delay_ms: 300 },
    settings: { window_size: 3 },
    expected: allDelivered(WINDOW + 1),
    alone: true,
    tests: [sessions('may have a window that is not to be passed')],
  },
  {
    name: 'link dropped, the dead session counted for 3 s',
    destination: '2348040000003',
    rule: once('drop_link'),
    settings: { max_sessions: 1, cut_session_counts_ms: 3_000 },
    expected: delivered,
    alone: true,
    tests: [sessions('may be refused for a while after a cut, because the dead session is counted')],
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
    tests: [simulator('a cut'), ...lost],
  },
  {
    name: 'link dropped, message taken',
    destination: '9990410001',
    expected: delivered,
    alone: true,
    tests: [
      simulator('a cut after the message was taken'),
      worker('waits for a receipt when the link drops before the answer, and does not send again what had arrived'),
    ],
  },
  {
    name: 'link dropped mid-window',
    destination: '9990400002',
    rule: once('drop_link'),
    window: WINDOW,
    expected: allDelivered(WINDOW + 1),
    alone: true,
    tests: [
      session('settles a dropped window as uncertain and the waiting ones as not sent'),
      uncertain('are counted by segment and listed until their receipts come'),
    ],
  },
  {
    name: 'carrier answers enquire_link only, then unbinds',
    destination: '9997200001',
    rule: once('enquire_link_only'),
    settings: { unbind_after_ms: 3_000 },
    expected: delivered,
    alone: true,
    tests: [responses('may cease while enquire_link is answered'), ...lost],
  },
  {
    name: 'link half open',
    destination: '9990420001',
    rule: once('half_open'),
    expected: delivered,
    alone: true,
    tests: [
      simulator('a half-open link is found by enquire_link'),
      session('notices a half-open link by enquire_link'),
    ],
  },
  {
    name: 'garbage',
    destination: '9990430001',
    rule: once('garbage'),
    expected: delivered,
    alone: true,
    tests: [simulator('garbage'), session('destroys the session on %s')],
  },
  {
    name: 'slow drip',
    destination: '9990440001',
    rule: once('slow_drip'),
    expected: delivered,
    alone: true,
    tests: [simulator('a PDU that drips'), session('destroys the session when a begun PDU does not end')],
  },
  {
    name: 'carrier unbinds',
    destination: '9990450001',
    rule: once('unbind'),
    expected: delivered,
    alone: true,
    tests: [simulator('unbind'), session('settles as uncertain when the carrier unbinds')],
  },
];
