import type { Schemas } from '@sms/api-client';
import type { AccountEvidence, Evidence, FeedEvent } from '../evidence/evidence';
import { INVARIANTS } from './all-invariants';
import type { Invariant } from './invariant';
import { copiesAreUncertain, copiesWait } from './copies';
import { chargedOnce, creditsAddUp, ledgerAgrees } from './credits';
import { everyStatusArrives, feedHasNoGap, statusesArePaths } from './events';
import {
  acknowledgedIsLogged,
  allEnded,
  nothingInvented,
  onceLogged,
  ownMessagesOnly,
  refusedIsNotLogged,
  wholeOnArrival,
} from './messages';

const entry = (id: number, recipient: string): Schemas['SmsLogResponse'] => ({
  id,
  user_id: 1,
  recipient,
  message: 'Hello',
  status: 'delivered',
  transaction_id: 'request-1',
  created_at: '',
  updated_at: '',
  reason: null,
});

const event = (sequence: number, status: string): FeedEvent => ({
  sequence,
  webhookId: `msg_${sequence}`,
  email: 'one@example.com',
  smsLogId: 1,
  status,
  recipient: '999000',
  updatedAt: new Date(sequence).toISOString(),
});

/** One vendor, one message of one segment that was delivered, and both of its events. */
const account: AccountEvidence = {
  id: 1,
  name: 'vendor-1',
  email: 'one@example.com',
  opening: 10,
  webhookPath: '/one',
  credits: { available: 9, held: 0, spent: 1 },
  log: [entry(1, '999000')],
  feed: [event(1, 'pending'), event(2, 'delivered')],
  latestSequence: 2,
  unfinished: [],
  ledger: { funded: -10, available: 9, held: 0, spent: 1 },
};
const whole: Evidence = {
  acknowledged: [{ account: 1, kind: 'single', requestId: 'request-1', phones: ['999000'], atMs: 0 }],
  tried: new Map([
    ['999000', { account: 1, segments: 1, ending: 'acknowledged' }],
    ['999001', { account: 1, segments: 1, ending: 'refused' }],
  ]),
  accounts: [account],
  carrier: [{ phone: '999000', part: 1, acceptedAtMs: 0 }],
  received: account.feed.map(({ webhookId, email, smsLogId, status }) => ({
    id: webhookId,
    path: '/one',
    valid: true,
    atMs: 0,
    email,
    smsLogId,
    status,
    answered: 200,
  })),
  uncertain: [],
  uncertainNow: 0,
  injected: [],
};

const withAccount = (changes: Partial<AccountEvidence>): Evidence => ({
  ...whole,
  accounts: [{ ...account, ...changes }],
});
const copyAfter = (ms: number) => [...whole.carrier, { phone: '999000', part: 1, acceptedAtMs: ms }];
const outcome = { phone: '999000', attempt: 1, submittedAtMs: 0 };

describe('invariants', () => {
  it.each(INVARIANTS.map((invariant) => [invariant.name, invariant] as const))(
    '%s: a healthy run',
    (_name, { violations }) => expect([...violations(whole)]).toEqual([]),
  );

  it.each<[string, Invariant, Evidence]>([
    ['a message is missing', acknowledgedIsLogged, withAccount({ log: [] })],
    [
      'a message has another request id',
      acknowledgedIsLogged,
      withAccount({ log: [{ ...entry(1, '999000'), transaction_id: 'request-2' }] }),
    ],
    ['a send is in the log twice', onceLogged, withAccount({ log: [entry(1, '999000'), entry(2, '999000')] })],
    ['a refused send is in the log', refusedIsNotLogged, withAccount({ log: [entry(1, '999001')] })],
    [
      'the carrier has what nobody sent',
      nothingInvented,
      { ...whole, carrier: [{ phone: '999009', part: 1, acceptedAtMs: 0 }] },
    ],
    ['a message is pending', allEnded, withAccount({ log: [{ ...entry(1, '999000'), status: 'pending' }] })],
    ['a message is uncertain', allEnded, { ...whole, uncertainNow: 1 }],
    ['a delivered message never reached the carrier', wholeOnArrival, { ...whole, carrier: [] }],
    ['credit is gone', creditsAddUp, withAccount({ credits: { available: 8, held: 0, spent: 1 } })],
    ['credit is held', creditsAddUp, withAccount({ credits: { available: 8, held: 1, spent: 1 } })],
    ['credit is negative', creditsAddUp, withAccount({ credits: { available: -1, held: 0, spent: 11 } })],
    ['a message is charged twice', chargedOnce, withAccount({ credits: { available: 8, held: 0, spent: 2 } })],
    ['a message is not charged', chargedOnce, withAccount({ credits: { available: 10, held: 0, spent: 0 } })],
    ['the lines differ', ledgerAgrees, withAccount({ ledger: { funded: -10, available: 8, held: 0, spent: 2 } })],
    ['a copy was not uncertain', copiesAreUncertain, { ...whole, carrier: copyAfter(60_000) }],
    [
      'two copies for one uncertain outcome',
      copiesAreUncertain,
      { ...whole, carrier: [...copyAfter(60_000), ...copyAfter(120_000).slice(1)], uncertain: [outcome] },
    ],
    ['a copy came too soon', copiesWait, { ...whole, carrier: copyAfter(1_000), uncertain: [outcome] }],
    ['an event is missing in the feed', feedHasNoGap, withAccount({ feed: [event(2, 'delivered')] })],
    ['the end of the feed is missing', feedHasNoGap, withAccount({ latestSequence: 3 })],
    [
      'the final status was not told',
      statusesArePaths,
      withAccount({ feed: [event(1, 'pending')], latestSequence: 1 }),
    ],
    [
      'a status was told twice',
      statusesArePaths,
      withAccount({ feed: [...account.feed, event(3, 'delivered')], latestSequence: 3 }),
    ],
    ['the order is wrong', statusesArePaths, withAccount({ feed: [event(1, 'delivered'), event(2, 'pending')] })],
    ['an event never came', everyStatusArrives, { ...whole, received: whole.received.slice(1) }],
    ['an event came six times', everyStatusArrives, { ...whole, received: Array(6).fill(whole.received).flat() }],
    [
      'a signature is wrong',
      everyStatusArrives,
      { ...whole, received: whole.received.map((line) => ({ ...line, valid: false })) },
    ],
    [
      'an event came under a second id',
      everyStatusArrives,
      { ...whole, received: [...whole.received, ...whole.received.map((line) => ({ ...line, id: `${line.id}x` }))] },
    ],
    ['a delivery is dead', everyStatusArrives, withAccount({ unfinished: [{ id: 'msg_1', status: 'dead' }] })],
    ['an event without an endpoint was sent', everyStatusArrives, withAccount({ webhookPath: undefined })],
    [
      "an event came to another's endpoint",
      ownMessagesOnly,
      { ...whole, received: whole.received.map((line) => ({ ...line, path: '/two' })) },
    ],
    [
      "the feed has another's event",
      ownMessagesOnly,
      withAccount({ feed: [{ ...event(1, 'pending'), email: 'two@example.com' }] }),
    ],
    [
      "the log has another's message",
      ownMessagesOnly,
      { ...whole, tried: new Map([['999000', { account: 2, segments: 1, ending: 'acknowledged' }]]) },
    ],
  ])('notice that %s', (_what, { violations }, evidence) => expect([...violations(evidence)]).not.toEqual([]));

  it('allow a copy for an uncertain outcome, after the wait', () => {
    const evidence = { ...whole, carrier: copyAfter(60_000), uncertain: [outcome] };
    expect([copiesAreUncertain, copiesWait].flatMap(({ violations }) => [...violations(evidence)])).toEqual([]);
  });
});
