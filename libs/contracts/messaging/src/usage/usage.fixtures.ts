import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from '../operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const [FROM, TO] = ['2026-01-27T10:00:00.000Z', '2026-01-27T12:00:00.000Z'];

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
        { accountIds: [], sandbox: 'no', from: 'x', to: 7, interval: 'week', zone: '', groupBy: 'carrier' },
        ...['accountIds', 'sandbox', 'from', 'to', 'interval', 'zone', 'groupBy'],
      ],
      [{ accountIds: ['x'] }, 'accountIds[0]'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.listBulks, {
    request: { accountId: ACCOUNT, from: FROM, to: TO, cursor: REQUEST_ID, limit: 50 },
    optional: ['from', 'to', 'cursor'],
    reply: {
      bulks: [
        {
          requestId: REQUEST_ID,
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
    ],
  }),
];
