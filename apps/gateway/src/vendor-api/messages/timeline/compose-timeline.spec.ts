import type { MessageEntriesReply } from '@sms/contracts/billing';
import type { ExplainedMessage, MessageAttempt, MessageWait, UncertainOutcome } from '@sms/contracts/messaging';
import type { Delivery, DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import { composeTimeline, type TimelineFacts } from './compose-timeline';

const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
const NOW = at(3_600);

const MESSAGE: ExplainedMessage = {
  id: 1,
  messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
  requestId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10000',
  accountId: 1,
  userId: 7,
  lane: 'bulk',
  sender: 'SHOP',
  recipient: '96171123456',
  text: 'Hello',
  status: 'pending',
  reason: null,
  failureReason: null,
  segments: 2,
  credits: 2,
  sandbox: false,
  advanceId: null,
  carrierMessageId: null,
  createdAt: at(10),
  expiresAt: at(9_000),
  updatedAt: at(300),
  deliveredAt: null,
};
const ATTEMPT: MessageAttempt = {
  at: at(20),
  attempt: 1,
  segment: 2,
  segments: 2,
  carrier: 'north',
  slot: null,
  outcome: 'accepted',
  carrierMessageId: null,
  refusal: null,
  refusalCode: null,
  receipt: null,
};
const NO_CREDIT: MessageEntriesReply = { hold: null, settlement: null, givenBackAt: null };

interface Facts {
  readonly message?: Partial<ExplainedMessage>;
  readonly route?: TimelineFacts['found']['route'];
  readonly attempts?: readonly Partial<MessageAttempt>[];
  readonly wait?: MessageWait;
  readonly credit?: Partial<MessageEntriesReply>;
  readonly webhooks?: readonly Delivery[];
}

function timeline({ message, route, attempts = [], wait, credit, webhooks = [] }: Facts) {
  const found = {
    message: { ...MESSAGE, ...message },
    route: route ?? { carriers: ['north'], prefix: '961' },
    attempts: attempts.map((attempt) => ({ ...ATTEMPT, ...attempt })),
    wait: wait ?? null,
  };
  return composeTimeline({ found, credit: { ...NO_CREDIT, ...credit }, webhooks }, NOW);
}
/** The entries of some steps, as a reader sees them. */
const entriesOf = (facts: Facts, ...steps: readonly string[]) =>
  timeline(facts)
    .filter(({ step }) => steps.includes(step))
    .map((entry) => [entry.at, entry.text]);

describe('the timeline of a message', () => {
  const HOLD = { at: at(5), credits: 6, messages: 1 };

  it.each<[string, Partial<MessageEntriesReply>, Partial<ExplainedMessage>, [string, string][]]>([
    ['nothing held', {}, {}, []],
    ['a hold for one message', { hold: HOLD }, {}, [[at(5), '6 credits held.']]],
    [
      'a hold for a bulk',
      { hold: { ...HOLD, messages: 3 } },
      {},
      [[at(5), '6 credits held for the 3 messages of the request.']],
    ],
    [
      'credit held ahead',
      { hold: { ...HOLD, credits: 500, messages: 40 } },
      { advanceId: 'a' },
      [[at(10), '2 credits held, of 500 that were held ahead.']],
    ],
    [
      'a settlement of some segments',
      { hold: HOLD, settlement: { at: at(40), captured: 1, released: 5 } },
      {},
      [
        [at(5), '6 credits held.'],
        [at(40), '1 credit charged.'],
        [at(40), '5 credits given back.'],
      ],
    ],
    [
      'a settlement without a charge',
      { settlement: { at: at(40), captured: 0, released: 1 } },
      {},
      [[at(40), '1 credit given back.']],
    ],
    [
      'a hold that was given back whole',
      { hold: HOLD, givenBackAt: at(70) },
      {},
      [
        [at(5), '6 credits held.'],
        [at(70), '6 credits given back, all that was held for the request.'],
      ],
    ],
    ['no hold to give back', { givenBackAt: at(70) }, {}, []],
  ])('tells what was held and charged: %s', (_name, credit, message, entries) => {
    expect(entriesOf({ credit, message }, 'credit_held', 'charged', 'released')).toEqual(entries);
  });

  it('tells the outcome of each segment, and whose word it is', () => {
    const attempts: Partial<MessageAttempt>[] = [
      { segment: 1, slot: 0, carrierMessageId: 'x1' },
      {},
      { segment: 1, attempt: 2, outcome: 'refused' },
      { segments: 1, segment: 1, outcome: 'uncertain' },
      { segments: 1, segment: 1, outcome: 'not_sent' },
      { segments: 1, segment: 1, outcome: 'in_flight' },
    ];
    expect(
      timeline({ attempts })
        .filter(({ step }) => step === 'attempt')
        .map(({ text, actor }) => [text, actor]),
    ).toEqual([
      ['Attempt 1, segment 1 of 2, over north, bind 0: accepted as x1.', 'carrier'],
      ['Attempt 1, segment 2 of 2, over north: accepted without an id.', 'carrier'],
      ['Attempt 2, segment 1 of 2, over north: refused, without words.', 'carrier'],
      ['Attempt 1 over north: no answer came; the carrier may have it.', 'service'],
      ['Attempt 1 over north: it did not leave.', 'service'],
      ['Attempt 1 over north: no answer yet.', 'service'],
    ]);
  });

  it('tells that an operator decided about an attempt without an answer, and when', () => {
    const decided = (outcome: UncertainOutcome) =>
      timeline({
        attempts: [{ outcome: outcome === 'accepted' ? outcome : 'uncertain', decision: { outcome, at: at(40) } }],
      })
        .filter(({ step }) => step === 'attempt' || step === 'decided')
        .map(({ at: time, text, actor }) => [time, actor, text]);
    const attempt = [
      at(20),
      'service',
      'Attempt 1, segment 2 of 2, over north: no answer came; the carrier may have it.',
    ];
    expect(decided('accepted')).toEqual([
      attempt,
      [at(40), 'operator', 'An operator decided about attempt 1: north has it.'],
    ]);
    expect(decided('not_accepted')).toEqual([
      attempt,
      [at(40), 'operator', 'An operator decided about attempt 1: north does not have it.'],
    ]);
    expect(decided('send_again')).toEqual([
      attempt,
      [
        at(40),
        'operator',
        'An operator decided about attempt 1: north is to get it once more, whether it has it or not.',
      ],
    ]);
  });

  it('tells which carriers an operator has stopped, where a message waits for one', () => {
    const stopped = [{ carrier: 'north', state: 'paused', since: at(30) }] as const;
    const [waiting] = timeline({ wait: { state: 'queued', since: at(10), until: null, stopped } }).slice(-1);
    expect(waiting).toMatchObject({
      text: 'Waits in the queue of its carrier. An operator has paused north.',
      data: { state: 'queued', stopped: 'north' },
    });
  });

  it('tells receipts at their time, or at that of the message where a carrier gives none', () => {
    const attempts = [
      { receipt: { at: at(200), words: 'stat:DELIVRD' } },
      { segments: 1, segment: 1, receipt: { at: null, words: 'stat:EXPIRED' } },
    ];
    expect(entriesOf({ attempts }, 'receipt')).toEqual([
      [at(200), 'north reported of segment 2: stat:DELIVRD'],
      [at(300), 'north reported: stat:EXPIRED'],
    ]);
  });

  it.each<[TimelineFacts['found']['route'], boolean, string]>([
    [{ carriers: [], prefix: null }, false, 'No carrier goes to this number.'],
    [{ carriers: ['a'], prefix: '' }, false, 'To a: it takes all numbers that no other prefix names.'],
    [
      { carriers: ['a', 'b', 'c'], prefix: null },
      false,
      'To a, and if it refuses to b, then c: by rules that have changed since.',
    ],
    [{ carriers: ['a'], rule: 'Swiss codes', prefix: '41' }, false, 'To a: by the rule “Swiss codes”.'],
    [{ carriers: ['sim'], prefix: '9' }, true, 'To sim: what test keys send goes to the simulated carrier.'],
  ])('tells where a message goes, and why: %j', (route, sandbox, text) => {
    expect(entriesOf({ route, message: { sandbox } }, 'routed')).toEqual([[at(10), text]]);
  });

  it('tells what was accepted with a test key', () => {
    const [accepted] = timeline({ message: { sandbox: true } });
    expect(accepted).toMatchObject({
      text: 'Accepted from SHOP, 2 segments, with a test key; it queues with bulks.',
      data: { mode: 'test' },
    });
  });

  it('has either a wait, now, or an end', () => {
    const wait = { state: 'in_flight' as const, since: at(20), until: null };
    expect(entriesOf({ wait }, 'waiting', 'ended')).toEqual([
      [NOW, 'A worker has it, and waits for the answer of the carrier.'],
    ]);
    expect(entriesOf({ message: { status: 'queued' } }, 'waiting', 'ended')).toEqual([]);
    expect(entriesOf({ message: { status: 'delivered' } }, 'waiting', 'ended')).toEqual([
      [at(300), 'Ended as delivered.'],
    ]);
  });

  describe('with webhooks', () => {
    const DELIVERY: Delivery = {
      webhookId: 'msg_1_delivered',
      sequence: 2,
      vendorAccountId: 1,
      event: 'sms.delivery_status',
      messageId: MESSAGE.messageId,
      requestId: MESSAGE.requestId,
      smsLogId: 1,
      messageStatus: 'delivered',
      state: 'delivered',
      createdAt: at(310),
      finishedAt: at(320),
      dueAt: null,
      attempts: [],
    };
    const attempt = (changes: Partial<DeliveryAttempt>): DeliveryAttempt => ({
      number: 1,
      startedAt: at(311),
      outcome: 'delivered',
      statusCode: null,
      errorCode: null,
      durationMs: null,
      responseExcerpt: null,
      ...changes,
    });

    it('tells each attempt by the answer, or else by its outcome', () => {
      const attempts = [
        attempt({ outcome: 'connection_error', durationMs: 9 }),
        attempt({ number: 2, startedAt: at(315), outcome: null }),
        attempt({ number: 3, startedAt: at(319), statusCode: 204, durationMs: 0 }),
      ];
      expect(entriesOf({ webhooks: [{ ...DELIVERY, attempts }] }, 'webhook_attempt', 'webhook')).toEqual([
        [at(311), 'Webhook of "delivered", attempt 1: connection error after 9 ms.'],
        [at(315), 'Webhook of "delivered", attempt 2: in flight.'],
        [at(319), 'Webhook of "delivered", attempt 3: 204 after 0 ms.'],
      ]);
    });

    it.each<[Delivery['state'], string]>([
      ['pending', 'to be delivered.'],
      ['failed', 'given up, because the receiver refused it.'],
      ['dead', 'given up after its last attempt.'],
      ['cancelled', 'given up, because the URL was removed.'],
      ['skipped', 'not delivered, because there was no URL.'],
    ])('tells of one that is %s', (state, text) => {
      const finishedAt = state === 'pending' ? null : DELIVERY.finishedAt;
      expect(entriesOf({ webhooks: [{ ...DELIVERY, state, finishedAt }] }, 'webhook')).toEqual([
        [state === 'pending' ? at(310) : at(320), `Webhook of "delivered": ${text}`],
      ]);
    });
  });

  it('is in the order of time; at one time, in the order in which things happen', () => {
    const steps = timeline({
      message: { status: 'failed', createdAt: at(10), updatedAt: at(10) },
      attempts: [{ at: at(10), receipt: { at: at(10), words: 'x' } }, { at: at(9) }],
      credit: {
        hold: { at: at(10), credits: 2, messages: 1 },
        settlement: { at: at(10), captured: 1, released: 1 },
      },
    }).map(({ step }) => step);
    expect(steps).toEqual([
      'attempt',
      'credit_held',
      'accepted',
      'routed',
      'attempt',
      'charged',
      'released',
      'receipt',
      'ended',
    ]);
  });
});
