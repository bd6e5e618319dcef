import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
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
    request: { items: [{ requestId: REQUEST_ID, accountId: ACCOUNT, credits: 3, messages: 1 }] },
    reply: { results: [{ requestId: REQUEST_ID, outcome: 'held' }] },
    unfit: [
      [{ items: null }, 'items'],
      [
        {
          items: Array.from({ length: 1_001 }, () => ({
            requestId: REQUEST_ID,
            accountId: ACCOUNT,
            credits: 1,
            messages: 1,
          })),
        },
        'items',
      ],
      [
        { items: [{ requestId: MESSAGE_ID, accountId: 1.5, credits: 0, messages: 65_536 }] },
        'items[0].requestId',
        'items[0].accountId',
        'items[0].credits',
        'items[0].messages',
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.holdsToCheck, {
    request: { olderThanSeconds: 0 },
    reply: { batches: [{ batchId: 7, requests: [{ requestId: REQUEST_ID, accountId: ACCOUNT, credits: 3 }] }] },
    unfit: [
      [{ olderThanSeconds: -1 }, 'olderThanSeconds'],
      [{ olderThanSeconds: 172_801 }, 'olderThanSeconds'],
    ],
  }),
  fixture(BILLING_OPERATIONS.holdsChecked, {
    request: { batchIds: [7] },
    reply: { checked: 1 },
    unfit: [
      [{ batchIds: ['7'] }, 'batchIds[0]'],
      [{ batchIds: Array.from({ length: 101 }, () => 7) }, 'batchIds'],
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
            reference: MESSAGE_ID,
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
