import { delivered, expired, rejected, undelivered } from './outcome';
import { lost, once, type Scenario } from './scenario';
import { receipts, routing, simulator, uncertain, worker } from './test-reference';

const states = [simulator('to %s becomes %s'), receipts('ends a message as %s when its receipt says %s')];
const early = worker(
  'matches a receipt that comes before the answer to the submit, and ignores repeated and contradicting ones',
);
const ids = simulator('may write the id of %s in another way');
const again = [
  simulator('%s gets %s three times, then is taken'),
  worker('tries again what the carrier refuses for now'),
];
/** What becomes of one message. */
export const MESSAGE_SCENARIOS: readonly Scenario[] = [
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
