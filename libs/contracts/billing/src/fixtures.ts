import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1a001';
const OCCURRED_AT = '2026-01-27T10:00:00.000Z';

export const BILLING_FIXTURES: readonly ContractFixture[] = [
  fixture(BILLING_EVENTS, {
    request: {
      events: [
        {
          eventId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0e1',
          type: 'account.opened',
          occurredAt: OCCURRED_AT,
          payload: { accountId: ACCOUNT },
        },
      ],
    },
    reply: { accepted: 1 },
    unfit: [
      [{ events: undefined }, 'events'],
      [
        { events: [{ eventId: 'x', type: 'account.opened', occurredAt: 'soon', payload: {} }] },
        'events[0].eventId',
        'events[0].occurredAt',
        'events[0].payload.accountId',
      ],
      [
        { events: [{ eventId: REQUEST_ID, type: 'account.eaten', occurredAt: OCCURRED_AT, payload: {} }] },
        'events[0].type',
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.topUp, {
    request: { accountId: ACCOUNT, credits: 100, reference: 'invoice 1' },
    reply: { accountId: ACCOUNT, available: 100 },
    unfit: [
      [{ accountId: 1.5, credits: 0, reference: '' }, 'accountId', 'credits', 'reference'],
      [{ accountId: '1', credits: 2 ** 53, reference: 'x'.repeat(65) }, 'accountId', 'credits', 'reference'],
    ],
  }),
  fixture(BILLING_OPERATIONS.adjust, {
    request: { accountId: ACCOUNT, credits: -10, reference: 'correction 1' },
    reply: { accountId: ACCOUNT, outcome: 'adjusted', available: 90 },
    unfit: [
      [{ credits: 0 }, 'credits'],
      [{ credits: 1e300, reference: null }, 'credits', 'reference'],
    ],
  }),
  fixture(BILLING_OPERATIONS.hold, {
    request: { items: [{ requestId: REQUEST_ID, accountId: ACCOUNT, credits: 3 }] },
    reply: { results: [{ requestId: REQUEST_ID, outcome: 'held' }] },
    unfit: [
      [{ items: null }, 'items'],
      [
        { items: Array.from({ length: 1_001 }, () => ({ requestId: REQUEST_ID, accountId: ACCOUNT, credits: 1 })) },
        'items',
      ],
      [
        { items: [{ requestId: 'x', accountId: 1.5, credits: 0 }] },
        'items[0].requestId',
        'items[0].accountId',
        'items[0].credits',
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.openHolds, {
    request: { olderThanSeconds: 0, afterRequestId: '00000000-0000-0000-0000-000000000000', limit: 1_000 },
    optional: ['afterRequestId'],
    reply: { holds: [{ requestId: REQUEST_ID, accountId: ACCOUNT, openCredits: 3 }] },
    unfit: [
      [{ olderThanSeconds: -1, afterRequestId: 'x', limit: 1_001 }, 'olderThanSeconds', 'afterRequestId', 'limit'],
      [{ afterRequestId: null, limit: 0 }, 'afterRequestId', 'limit'],
    ],
  }),
  fixture(BILLING_OPERATIONS.balance, {
    request: { accountId: ACCOUNT },
    reply: { accountId: ACCOUNT, available: 87, held: 3, spent: 0 },
    unfit: [[{ accountId: null }, 'accountId']],
  }),
  fixture(BILLING_EVENTS, {
    request: {
      events: [
        {
          eventId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0e2',
          type: 'hold.settled',
          occurredAt: OCCURRED_AT,
          payload: {
            requestId: REQUEST_ID,
            reference: '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0f1',
            credits: 3,
            settlement: 'capture',
          },
        },
      ],
    },
    reply: { accepted: 1 },
    unfit: [
      [
        {
          events: [
            {
              eventId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0e3',
              type: 'hold.settled',
              occurredAt: OCCURRED_AT,
              payload: { requestId: 'x', reference: 7, credits: 0, settlement: 'eaten' },
            },
          ],
        },
        'events[0].payload.requestId',
        'events[0].payload.reference',
        'events[0].payload.credits',
        'events[0].payload.settlement',
      ],
    ],
  }),
];
