import { COMMAND_STATUS_NAMES, statusCode, type CommandStatusName } from '@sms/smpp';
import { delivered, expired, refused, rejected, undelivered, type Outcome } from './outcome';
import type { CarrierSettings, SimulatorRule } from './simulator';
import {
  carrier,
  receipts,
  responses,
  routing,
  session,
  sessions,
  simulator,
  type TestReference,
  uncertain,
  worker,
} from './test-reference';

export interface Scenario {
  readonly name: string;
  /** A magic destination of the simulator. */
  readonly destination: string;
  /** Instead of what the number stands for, where that would never end. */
  readonly rule?: Omit<SimulatorRule, 'destination'>;
  readonly key?: 'test';
  /** So many more are in flight, taken and not answered, when the one to the destination goes out. */
  readonly window?: number;
  /** What happens to those, instead. */
  readonly windowRule?: Omit<SimulatorRule, 'destination'>;
  readonly expected: Outcome;
  /** What the carrier does to sessions meanwhile; only of those that run alone. */
  readonly settings?: CarrierSettings;
  /** It breaks the link for everybody, so it runs alone. */
  readonly alone?: true;
  readonly tests: readonly TestReference[];
}

const once = (behaviour: string) => ({ behaviour, times: 1 });
const WINDOW = 10;
const allDelivered = (messages: number): Outcome => ({
  status: 'delivered',
  reason: null,
  credits: messages,
  webhooks: Array.from({ length: messages }, () => ['pending', 'delivered']).flat(),
  accepted: messages,
});

const states = [simulator('to %s becomes %s'), receipts('ends a message as %s when its receipt says %s')];
const early = worker(
  'matches a receipt that comes before the answer to the submit, and ignores repeated and contradicting ones',
);
const ids = simulator('may write the id of %s in another way');
const again = [
  simulator('%s gets %s three times, then is taken'),
  worker('tries again what the carrier refuses for now'),
];
const lost = [
  uncertain('are sent again once the wait is over, and counted so'),
  worker('sends again, once the wait is over, what no receipt came for, and charges once'),
];

const SINGLE: readonly Scenario[] = [
  {
    name: 'deliver',
    destination: '9990000001',
    expected: delivered,
    tests: [
      worker(
        'takes a message to the carrier and its receipt into the log, with one capture and an event for each status',
      ),
    ],
  },
  {
    name: 'deliver, test key',
    destination: '9990000002',
    key: 'test',
    expected: { ...delivered, credits: 0 },
    tests: [routing('sends what comes with a test key to the sandbox, without a hold and without a charge')],
  },
  { name: 'undeliverable', destination: '9990010001', expected: undelivered, tests: states },
  { name: 'expired', destination: '9990020001', expected: expired, tests: states },
  { name: 'rejected', destination: '9990030001', expected: rejected, tests: states },
  {
    name: 'deleted',
    destination: '9990040001',
    expected: { ...undelivered, reason: 'deleted_by_carrier' },
    tests: states,
  },
  {
    name: 'no receipt',
    destination: '9990100001',
    expected: { ...delivered, status: 'pending', webhooks: ['pending'] },
    tests: [
      simulator('may be missing'),
      receipts('closes a message without a receipt as undelivered after 48 h, whatever comes then'),
    ],
  },
  {
    name: 'receipt before response',
    destination: '9990110001',
    expected: delivered,
    tests: [simulator('may come before the response'), early],
  },
  {
    name: 'duplicate receipt',
    destination: '9990120001',
    expected: delivered,
    tests: [simulator('may come twice'), early],
  },
  { name: 'late receipt', destination: '9990130001', expected: delivered, tests: [simulator('may come late'), early] },
  {
    name: 'id hex then decimal',
    destination: '9990200001',
    expected: delivered,
    tests: [
      ids,
      receipts(
        'matches a decimal receipt of a hexadecimal answer by its recipient, and after three of them without one',
      ),
    ],
  },
  {
    name: 'id upper then lower case',
    destination: '9990210001',
    expected: delivered,
    tests: [ids, receipts('knows an id in whatever case and with whatever zeros before it')],
  },
  {
    name: 'id zero padded',
    destination: '9990220001',
    expected: delivered,
    tests: [ids, receipts('knows an id in whatever case and with whatever zeros before it')],
  },
  { name: 'throttled three times', destination: '9990500001', expected: delivered, tests: again },
  { name: 'queue full three times', destination: '9990510001', expected: delivered, tests: again },
  {
    name: 'no response',
    destination: '9990300001',
    expected: delivered,
    tests: [
      simulator('no answer, but a receipt'),
      uncertain('are counted by segment and listed until their receipts come'),
    ],
  },
  {
    name: 'swallowed',
    destination: '9990310001',
    rule: once('swallowed'),
    expected: delivered,
    tests: [simulator('no answer to a message lost'), ...lost],
  },
  {
    name: 'response after twelve seconds',
    destination: '9990320001',
    // A link that another scenario cuts meanwhile would make it uncertain.
    alone: true,
    // Its receipt would be an answer as well, so it comes after the answer.
    rule: { behaviour: 'late_response', response_delay_ms: 12_000, receipt_delay_ms: 14_000 },
    expected: delivered,
    tests: [
      simulator('an answer after the deadline is told as late'),
      receipts('takes the answer that comes after its deadline as the outcome'),
    ],
  },
];

/**
 * A carrier that refuses so once: such a message goes out again, any other fails although a second submit would
 * succeed.
 */
const RETRIED: ReadonlySet<CommandStatusName> = new Set([
  'ESME_RTHROTTLED',
  'ESME_RMSGQFUL',
  'ESME_RSYSERR',
  'ESME_RSUBMITFAIL',
  'ESME_RX_T_APPN',
  'ESME_RUNKNOWNERR',
  'ESME_RINVBNDSTS',
  'ESME_RALYBND',
  'ESME_RBINDFAIL',
]);

/** What a vendor is told of a status; of the others that the carrier refused. */
const REFUSAL_REASONS: Readonly<Partial<Record<CommandStatusName, string>>> = {
  ESME_RINVPASWD: 'carrier_account_refused',
  ESME_RINVSYSID: 'carrier_account_refused',
  ESME_RINVSRCADR: 'invalid_sender',
  ESME_RINVSRCTON: 'invalid_sender',
  ESME_RINVSRCNPI: 'invalid_sender',
  ESME_RINVDSTADR: 'invalid_recipient',
  ESME_RINVDSTTON: 'invalid_recipient',
  ESME_RINVDSTNPI: 'invalid_recipient',
  ESME_RINVMSGLEN: 'invalid_content',
  ...inAll('invalid_parameter', [
    'ESME_RINVSERTYP',
    'ESME_RINVSYSTYP',
    'ESME_RINVEXPIRY',
    'ESME_ROPTPARNOTALLWD',
    'ESME_RINVOPTPARAMVAL',
    'ESME_RINVOPTPARSTREAM',
    'ESME_RMISSINGOPTPARAM',
    'ESME_RINVPARLEN',
    'ESME_RINVPRTFLG',
    'ESME_RINVREGDLVFLG',
    'ESME_RINVESMCLASS',
    'ESME_RINVREPFLAG',
    'ESME_RINVSCHED',
    'ESME_RINVDFTMSGID',
  ]),
};

function inAll(reason: string, statuses: readonly CommandStatusName[]): Partial<Record<CommandStatusName, string>> {
  return Object.fromEntries(statuses.map((status) => [status, reason]));
}

const REFUSED: readonly Scenario[] = COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK').map((status) => ({
  name: `refused once: ${status}`,
  destination: `999${100 + statusCode(status)}0001`,
  rule: { behaviour: 'refuse', status, times: 1 },
  expected: RETRIED.has(status) ? delivered : { ...refused, reason: REFUSAL_REASONS[status] ?? 'carrier_refused' },
  tests: [
    simulator('%s gets %s and is not taken'),
    carrier('does with each status of SMPP what can be done: again later, or failed and released'),
  ],
}));

/** What the carrier allows its account, passed. */
const LIMITS: readonly Scenario[] = [
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

const BREAKING: readonly Scenario[] = [
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

export const SCENARIOS: readonly Scenario[] = [...SINGLE, ...REFUSED, ...LIMITS, ...BREAKING];
