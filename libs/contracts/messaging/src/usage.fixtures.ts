import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const [FROM, TO] = ['2026-01-27T10:00:00.000Z', '2026-01-27T12:00:00.000Z'];
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const RECIPIENT = '96171123456';

export const USAGE_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_OPERATIONS.usage, {
    request: {
      accountIds: [ACCOUNT],
      sandbox: false,
      from: FROM,
      to: TO,
      interval: 'hour',
      zone: 'Europe/Berlin',
      groupBy: 'status',
    },
    reply: {
      begins: [FROM, '2026-01-27T11:00:00.000Z'],
      end: TO,
      completeUntil: FROM,
      series: [{ key: 'waiting', points: [[0, 1, 2, 2, 0, 0, 0, 1]] }],
    },
    malformed: [
      [
        { accountIds: [], sandbox: 'no', from: 'x', to: 7, interval: 'week', zone: '', groupBy: 'colour' },
        ...['accountIds', 'sandbox', 'from', 'to', 'interval', 'zone', 'groupBy'],
      ],
      [{ accountIds: ['x'] }, 'accountIds[0]'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.listBulks, {
    request: {
      accountId: ACCOUNT,
      sandbox: false,
      running: false,
      from: FROM,
      to: TO,
      cursor: REQUEST_ID,
      limit: 50,
    },
    optional: ['sandbox', 'running', 'from', 'to', 'cursor'],
    reply: {
      bulks: [
        {
          requestId: REQUEST_ID,
          accountId: ACCOUNT,
          acceptedAt: FROM,
          sandbox: false,
          sender: 'ACME',
          text: 'Hello',
          recipients: 2,
          segments: 2,
          credits: 2,
          statuses: { queued: 1, pending: 0, delivered: 1, undelivered: 0, failed: 0 },
          cancelled: 0,
          firstSentAt: FROM,
          completedAt: null,
        },
      ],
      nextCursor: null,
      completeUntil: FROM,
    },
    malformed: [
      [{ accountId: 'x', from: 'x', to: 7, cursor: 'x', limit: 201 }, 'accountId', 'from', 'to', 'cursor', 'limit'],
      [{ running: 'yes' }, 'running'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.listRoutes, {
    request: { recipient: RECIPIENT, offset: 0, limit: 50 },
    optional: ['recipient'],
    reply: {
      routes: [{ prefix: '', carriers: [{ carrier: 'main', prefix: '', priority: 100 }] }],
      rules: [
        {
          name: 'shares',
          prefixes: ['46'],
          prefixCount: 1,
          accounts: [ACCOUNT],
          senders: ['acme'],
          lanes: ['otp'],
          carriers: [{ carrier: 'main', weight: 70 }],
          blocked: false,
        },
      ],
      sandboxCarriers: ['sandbox'],
      hasMore: false,
    },
    malformed: [[{ recipient: '+9617', offset: -1, limit: 201 }, 'recipient', 'offset', 'limit']],
  }),
  fixture(MESSAGING_OPERATIONS.overview, {
    request: {},
    reply: {
      rates: { accepted: 12.5, submitted: 12, reported: 11.5 },
      minutes: [{ until: FROM, accepted: 12.5, submitted: 12, reported: 11.5 }],
      queue: [{ lane: 'single', messages: 1, oldestSeconds: 0.5 }],
      parked: { claimed: 1, delayed: 0, uncertain: 0, held: 0, cancelled: 0 },
      unmatchedReceipts: 0,
      outbox: [{ destination: 'billing.events.v1', events: 1, refused: 0, oldestSeconds: 0.5 }],
      workers: [{ name: 'host:1', startedAt: FROM, carriers: ['main'] }],
    },
    malformed: [],
  }),
];
