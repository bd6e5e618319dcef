import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const [FROM, TO] = ['2026-01-27T10:00:00.000Z', '2026-01-27T12:00:00.000Z'];
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const RECIPIENT = '96171123456';
const TRACE_PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** Of the message that the first fixture submits. */
export const LABELS = { reference: 'order 4711', tags: ['spring', 'parcels:new'] };

export const SEND_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_OPERATIONS.submit, {
    request: {
      items: [
        {
          requestId: REQUEST_ID,
          accountId: ACCOUNT,
          parentAccountId: 4_710,
          userId: 7,
          lane: 'single',
          sender: 'ACME',
          defaultSender: 'ACME',
          text: 'Hello',
          maskedText: 'H****',
          recipients: [RECIPIENT],
          validitySeconds: 172_800,
          sandbox: false,
          control: {
            pace: 50,
            canary: { messages: 500, withinSeconds: 600, minDelivered: 0.9, maxFailed: 0.05, webhook: true },
          },
          traceParent: TRACE_PARENT,
          ...LABELS,
        },
      ],
    },
    optional: [
      'items[].text',
      'items[].sandbox',
      'items[].traceParent',
      'items[].reference',
      'items[].tags',
      'items[].control',
      'items[].control.pace',
      'items[].control.canary',
      'items[].control.canary.minDelivered',
      'items[].control.canary.maxFailed',
    ],
    reply: { results: [{ requestId: REQUEST_ID, outcome: 'accepted' }] },
    malformed: [
      [{ items: {} }, 'items'],
      [{ items: [null] }, 'items[0]'],
      [
        {
          items: [
            {
              requestId: 'x',
              accountId: 0.5,
              parentAccountId: undefined,
              userId: '7',
              lane: 'fast',
              sender: 7,
              defaultSender: false,
              text: null,
              maskedText: {},
              recipients: [],
              validitySeconds: 0,
              sandbox: null,
              traceParent: '00-0-0-01',
              reference: '',
              tags: ['two words'],
            },
          ],
        },
        ...['requestId', 'accountId', 'parentAccountId', 'userId', 'lane', 'sender', 'defaultSender', 'text'].map(
          (name) => `items[0].${name}`,
        ),
        ...['maskedText', 'recipients', 'validitySeconds', 'sandbox', 'traceParent', 'reference', 'tags[0]'].map(
          (name) => `items[0].${name}`,
        ),
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.schedule, {
    request: {
      items: [
        {
          requestId: REQUEST_ID,
          // Another account, of which the log and lists of the others show nothing.
          accountId: ACCOUNT + 1,
          parentAccountId: null,
          userId: 7,
          lane: 'bulk',
          sender: null,
          defaultSender: 'ACME',
          text: 'Hello',
          maskedText: null,
          recipients: [RECIPIENT, '96171123457'],
          validitySeconds: 3_600,
          schedule: { sendAt: TO, hours: { from: 540, to: 1_200, zone: null, otherwise: 'Asia/Beirut' } },
        },
      ],
    },
    optional: ['items[].text', 'items[].schedule', 'items[].schedule.sendAt', 'items[].schedule.hours'],
    reply: { results: [{ requestId: REQUEST_ID, outcome: 'accepted' }] },
    malformed: [
      [
        { items: [{ schedule: { sendAt: 'soon', hours: { from: -1, to: 1_440, zone: '', otherwise: null } } }] },
        ...['accountId', 'defaultSender', 'lane', 'maskedText', 'parentAccountId', 'recipients', 'requestId'].map(
          (name) => `items[0].${name}`,
        ),
        ...['from', 'otherwise', 'to', 'zone'].map((name) => `items[0].schedule.hours.${name}`),
        ...['schedule.sendAt', 'sender', 'userId', 'validitySeconds'].map((name) => `items[0].${name}`),
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.listScheduled, {
    request: { accountId: ACCOUNT, sandbox: false, afterTime: FROM, afterRequestId: REQUEST_ID, limit: 50 },
    optional: ['sandbox', 'afterTime', 'afterRequestId'],
    reply: {
      sends: [{ requestId: REQUEST_ID, sandbox: false, recipients: 2, acceptedAt: FROM, sendAt: TO, lastAt: TO }],
      hasMore: false,
    },
    malformed: [
      [
        { accountId: 'x', sandbox: 1, afterTime: 'now', afterRequestId: 'x', limit: 201 },
        ...['accountId', 'afterRequestId', 'afterTime', 'limit', 'sandbox'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.moveScheduled, {
    request: { accountId: ACCOUNT, requestId: REQUEST_ID, sandboxOnly: true, sendAt: TO },
    optional: ['sandboxOnly'],
    reply: {
      outcome: 'moved',
      send: { requestId: REQUEST_ID, sandbox: true, recipients: 2, acceptedAt: FROM, sendAt: TO, lastAt: TO },
    },
    malformed: [
      [
        { accountId: 0.5, requestId: 'x', sandboxOnly: 1, sendAt: '10' },
        'accountId',
        'requestId',
        'sandboxOnly',
        'sendAt',
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.giveUp, {
    request: { requestId: REQUEST_ID, accountId: ACCOUNT },
    reply: { outcome: 'cancelled' },
    malformed: [[{ requestId: 'x', accountId: 0.5 }, 'requestId', 'accountId']],
  }),
  fixture(MESSAGING_OPERATIONS.estimate, {
    request: {
      accountId: ACCOUNT,
      parentAccountId: 4_710,
      sender: null,
      defaultSender: 'ACME',
      text: 'Hello – you',
      messages: 2,
      sandbox: false,
      lane: 'bulk',
      recipients: [RECIPIENT],
    },
    optional: ['sandbox', 'lane', 'recipients'],
    reply: {
      estimate: {
        sender: 'ACME',
        encoding: 'ucs2',
        outsideGsm7: ['–'],
        segments: 1,
        credits: 2,
        blockedRecipients: [],
      },
    },
    malformed: [
      [
        { accountId: 0.5, parentAccountId: 'x', sender: 7, defaultSender: false, text: null, messages: 65_536 },
        ...['accountId', 'defaultSender', 'messages', 'parentAccountId', 'sender', 'text'],
      ],
      [{ messages: -1, sandbox: 'no', lane: 'fast', recipients: ['x'] }, 'lane', 'messages', 'recipients', 'sandbox'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.sendProgress, {
    request: { accountId: ACCOUNT, requestId: REQUEST_ID },
    reply: {
      progress: {
        acceptedAt: '2026-01-27T10:00:00.000Z',
        sandbox: false,
        total: 2,
        statuses: { queued: 1, pending: 0, delivered: 0, undelivered: 0, failed: 1 },
        cancelled: 0,
        reasons: [{ code: 'no_route', count: 1 }],
        perSecond: 0.1,
        sentBy: '2026-01-27T10:00:10.000Z',
        send: {
          userId: 7,
          sender: 'ACME',
          text: 'Hello',
          segments: 2,
          credits: { held: 1, captured: 0, released: 1 },
          firstSentAt: FROM,
          completedAt: null,
        },
      },
    },
    malformed: [[{ accountId: '1', requestId: 'x' }, 'accountId', 'requestId']],
  }),
  fixture(MESSAGING_OPERATIONS.cancel, {
    request: { accountId: ACCOUNT, requestId: REQUEST_ID, sandboxOnly: false },
    optional: ['sandboxOnly'],
    reply: { total: 1, cancelled: 1, releasedCredits: 1 },
    malformed: [[{ accountId: {}, requestId: 'x', sandboxOnly: 'no' }, 'accountId', 'requestId', 'sandboxOnly']],
  }),
  fixture(MESSAGING_OPERATIONS.controlBulk, {
    request: { accountId: ACCOUNT, requestId: REQUEST_ID, action: 'pause', sandboxOnly: false },
    optional: ['sandboxOnly'],
    reply: { state: 'paused', changed: true },
    malformed: [
      [
        { accountId: {}, requestId: 'x', action: 'stop', sandboxOnly: 'no' },
        ...['accountId', 'requestId', 'action', 'sandboxOnly'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.cancelQueued, {
    request: { accountId: ACCOUNT, from: '2026-01-25T10:00:00.000Z', cursor: 5 },
    optional: ['cursor'],
    reply: { cancelled: 1, releasedCredits: 1, nextCursor: null },
    malformed: [[{ accountId: {}, from: 'x', cursor: 0 }, 'accountId', 'from', 'cursor']],
  }),
];
