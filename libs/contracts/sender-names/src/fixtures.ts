import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { SENDER_NAMES_OPERATIONS } from './operations';
import type { ReviewedSenderName, SenderName } from './sender-name';

const PENDING: SenderName = {
  id: '0198f3a1-7c1e-4d44-9a36-1f0c5be1c001',
  accountId: 4_711,
  name: 'ACME',
  sampleContent: 'Your order has been shipped.',
  status: 'pending',
  rejectionReason: null,
  createdAt: '2026-01-27T10:00:00.000Z',
};
const WITHDRAWN: ReviewedSenderName = {
  id: '0198f3a1-7c1e-4d44-9a36-1f0c5be1c002',
  accountId: 4_711,
  name: 'Shop',
  sampleContent: 'Your order has been shipped.',
  review: 'withdrawn',
  reason: 'phishing',
  createdAt: '2026-01-27T10:00:00.000Z',
  reviewedAt: '2026-01-27T11:00:00.000Z',
  withdrawnAt: '2026-01-27T12:00:00.000Z',
};

/** Names that wait for review when the fixtures begin. */
export const SENDER_NAMES_TO_REVIEW = [
  { id: WITHDRAWN.id, name: WITHDRAWN.name },
  { id: '0198f3a1-7c1e-4d44-9a36-1f0c5be1c003', name: 'Other' },
] as const;

export const SENDER_NAMES_FIXTURES: readonly ContractFixture[] = [
  fixture(SENDER_NAMES_OPERATIONS.request, {
    request: { accountId: 4_711, name: PENDING.name, sampleContent: PENDING.sampleContent },
    reply: PENDING,
    malformed: [
      [{ accountId: '1', name: 'Ünlaut', sampleContent: 'too short' }, 'accountId', 'name', 'sampleContent'],
      [{ name: 'TwelveChars.', sampleContent: 'x'.repeat(1_001) }, 'name', 'sampleContent'],
      [{ name: 'Shop\n' }, 'name'],
    ],
  }),
  fixture(SENDER_NAMES_OPERATIONS.list, {
    request: { accountId: 4_711, parentAccountId: 4_710, page: 1, perPage: 10, status: 'pending' },
    optional: ['status'],
    reply: { senderNames: [PENDING], total: 1 },
    malformed: [
      [{ page: 0, perPage: 101, status: 'withdrawn' }, 'page', 'perPage', 'status'],
      [{ parentAccountId: 'x' }, 'parentAccountId'],
    ],
  }),
  fixture(SENDER_NAMES_OPERATIONS.approve, {
    request: { id: WITHDRAWN.id, reviewedBy: 9 },
    reply: { ...PENDING, status: 'active' },
    malformed: [[{ id: 7, reviewedBy: 'me' }, 'id', 'reviewedBy']],
  }),
  fixture(SENDER_NAMES_OPERATIONS.findApproved, {
    request: { accountId: 4_712, parentAccountId: 4_711, name: 'shop' },
    reply: { name: 'Shop' },
    malformed: [[{ accountId: null, parentAccountId: 0.5, name: 7 }, 'accountId', 'parentAccountId', 'name']],
  }),
  fixture(SENDER_NAMES_OPERATIONS.withdraw, {
    request: { id: WITHDRAWN.id, withdrawnBy: 9, reason: 'phishing' },
    reply: WITHDRAWN,
    malformed: [
      [{ id: null, withdrawnBy: null, reason: ' ' }, 'id', 'withdrawnBy', 'reason'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
    ],
  }),
  fixture(SENDER_NAMES_OPERATIONS.reject, {
    request: { id: SENDER_NAMES_TO_REVIEW[1].id, reviewedBy: 9, reason: 'not yours' },
    reply: { ...PENDING, status: 'rejected', rejectionReason: 'not yours' },
    malformed: [[{ reason: '' }, 'reason']],
  }),
  fixture(SENDER_NAMES_OPERATIONS.listReviews, {
    request: { review: 'withdrawn', accountId: 4_711, after: 0, limit: 100 },
    optional: ['accountId'],
    reply: { senderNames: [WITHDRAWN], alike: [], nextAfter: null },
    malformed: [
      [{ review: 'active', accountId: 1.5, after: -1, limit: 101 }, 'review', 'accountId', 'after', 'limit'],
      [{ limit: 0 }, 'limit'],
    ],
  }),
];
