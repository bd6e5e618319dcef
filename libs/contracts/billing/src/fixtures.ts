import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { messageIdOf } from '@sms/contracts/rpc';
import { BILLING_EVENTS, BILLING_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const ADVANCE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be20000';
const LATER_REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be30000';
const BATCH_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1a0e1';

const batchOf = (...events: unknown[]) => ({ batches: [{ id: BATCH_ID, events }] });

export const BILLING_FIXTURES: readonly ContractFixture[] = [
  fixture(BILLING_EVENTS, {
    request: {
      v: 1,
      batches: [{ id: BATCH_ID, events: [{ type: 'account.opened', payload: { accountId: ACCOUNT } }] }],
    },
    reply: { refused: [] },
    malformed: [
      [{ v: 2, batches: undefined }, 'v', 'batches'],
      [{ batches: [] }, 'batches'],
      [{ batches: [{ id: 'x', events: [] }] }, 'batches[0].id', 'batches[0].events'],
      [batchOf({ type: 'account.opened', payload: {} }), 'batches[0].events[0].payload.accountId'],
      [
        batchOf({ type: 'account.eaten', payload: {} }, null),
        ...[0, 1].map((place) => `batches[0].events[${place}].type`),
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.topUp, {
    request: { accountId: ACCOUNT, credits: 100, reference: 'invoice 1' },
    reply: { accountId: ACCOUNT, available: 100 },
    malformed: [
      [{ accountId: 1.5, credits: 0, reference: '' }, 'accountId', 'credits', 'reference'],
      [{ accountId: '1', credits: 2 ** 53, reference: 'x'.repeat(65) }, 'accountId', 'credits', 'reference'],
    ],
  }),
  fixture(BILLING_OPERATIONS.adjust, {
    request: { accountId: ACCOUNT, credits: -10, reference: 'correction 1' },
    reply: { accountId: ACCOUNT, outcome: 'adjusted', available: 90 },
    malformed: [
      [{ credits: 0 }, 'credits'],
      [{ credits: 1e300, reference: null }, 'credits', 'reference'],
    ],
  }),
  fixture(BILLING_OPERATIONS.setLowBalance, {
    request: { accountId: ACCOUNT, threshold: 50, webhook: true },
    reply: { threshold: 50, below: false, webhook: true },
    malformed: [[{ accountId: 'x', threshold: 0, webhook: 'yes' }, 'accountId', 'threshold', 'webhook']],
  }),
  fixture(BILLING_OPERATIONS.setDayCap, {
    request: { vendorId: ACCOUNT, accountIds: [ACCOUNT, 4_712], credits: 500, webhook: true },
    reply: {},
    malformed: [
      [
        { vendorId: 'x', accountIds: [1.5], credits: -1, webhook: null },
        'vendorId',
        'accountIds[0]',
        'credits',
        'webhook',
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.hold, {
    request: {
      items: [
        { requestId: REQUEST_ID, accountId: ACCOUNT, credits: 3, messages: 1 },
        { requestId: ADVANCE_ID, accountId: ACCOUNT, credits: 10, messages: 10 },
      ],
    },
    reply: {
      results: [
        { requestId: REQUEST_ID, outcome: 'held' },
        { requestId: ADVANCE_ID, outcome: 'held' },
      ],
    },
    malformed: [
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
        { items: [{ requestId: messageIdOf(REQUEST_ID, 1), accountId: 1.5, credits: 0, messages: 65_536 }] },
        'items[0].requestId',
        'items[0].accountId',
        'items[0].credits',
        'items[0].messages',
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.messageEntries, {
    request: { accountId: ACCOUNT, messageId: messageIdOf(REQUEST_ID, 1), advanceId: null },
    reply: {
      hold: { at: '2026-01-27T10:00:00.000Z', credits: 3, messages: 1 },
      settlement: { at: '2026-01-27T10:00:01.000Z', captured: 3, released: 0 },
      givenBackAt: null,
    },
    malformed: [
      [{ accountId: 'x', messageId: REQUEST_ID, advanceId: 'x' }, 'accountId', 'messageId', 'advanceId'],
      [{ messageId: null, advanceId: messageIdOf(ADVANCE_ID, 1) }, 'messageId', 'advanceId'],
    ],
  }),
  fixture(BILLING_OPERATIONS.entries, {
    request: {
      accountId: ACCOUNT,
      type: 'top_up',
      from: '2026-01-27T10:00:00.000Z',
      to: '2126-01-27T10:00:00.000Z',
      cursor: 1_000_000,
      limit: 50,
    },
    optional: ['type', 'from', 'to', 'cursor'],
    reply: {
      entries: [
        {
          position: 1,
          at: '2026-01-27T10:00:00.000Z',
          type: 'top_up',
          credits: 100,
          balanceAfter: 100,
          reference: 'invoice 1',
          messageIds: null,
        },
      ],
      nextCursor: null,
    },
    malformed: [
      [
        { accountId: 'x', type: 'lost', from: 'x', to: 7, cursor: 0, limit: 201 },
        ...['accountId', 'type', 'from', 'to', 'cursor', 'limit'],
      ],
    ],
  }),
  fixture(BILLING_OPERATIONS.holdsToCheck, {
    request: { olderThanSeconds: 0 },
    reply: {
      batches: [
        {
          batchId: 7,
          requests: [
            { requestId: REQUEST_ID, accountId: ACCOUNT, credits: 3 },
            { requestId: ADVANCE_ID, accountId: ACCOUNT, credits: 10 },
          ],
        },
      ],
    },
    malformed: [
      [{ olderThanSeconds: -1 }, 'olderThanSeconds'],
      [{ olderThanSeconds: 172_801 }, 'olderThanSeconds'],
    ],
  }),
  fixture(BILLING_OPERATIONS.holdsChecked, {
    request: { batchIds: [7] },
    reply: { checked: 1 },
    malformed: [
      [{ batchIds: ['7'] }, 'batchIds[0]'],
      [{ batchIds: Array.from({ length: 101 }, () => 7) }, 'batchIds'],
    ],
  }),
  fixture(BILLING_OPERATIONS.balance, {
    request: { accountId: ACCOUNT },
    reply: {
      accountId: ACCOUNT,
      available: 77,
      held: 13,
      spent: 0,
      lowBalance: { threshold: 50, below: false, webhook: false },
      dayCap: { credits: 500, used: 13 },
    },
    malformed: [[{ accountId: null }, 'accountId']],
  }),
  fixture(BILLING_OPERATIONS.balances, {
    request: { accountIds: [ACCOUNT, 9_999] },
    reply: { balances: [{ accountId: ACCOUNT, available: 77, held: 13, spent: 0 }] },
    malformed: [
      [{ accountIds: [0.5, '7'] }, 'accountIds[0]', 'accountIds[1]'],
      [{ accountIds: Array.from({ length: 101 }, () => ACCOUNT) }, 'accountIds'],
    ],
  }),
  fixture(BILLING_OPERATIONS.crossings, {
    request: { after: '2026-01-27T10:00:00.000Z' },
    reply: {
      crossings: [
        { accountId: ACCOUNT, kind: 'balance', percent: null, credits: 50, at: '2026-01-27T10:00:01.000Z' },
        { accountId: ACCOUNT, kind: 'credits', percent: 80, credits: 500, at: '2026-01-27T10:00:02.000Z' },
      ],
    },
    malformed: [[{ after: 'yesterday' }, 'after']],
  }),
  fixture(BILLING_EVENTS, {
    request: {
      v: 1,
      batches: [
        {
          id: BATCH_ID,
          events: [
            { type: 'hold.settled', payload: { messageId: messageIdOf(REQUEST_ID, 1), captured: 2, released: 1 } },
            {
              type: 'hold.settled',
              payload: {
                messageId: messageIdOf(LATER_REQUEST_ID, 1),
                accountId: ACCOUNT,
                captured: 1,
                released: 0,
                advanceId: ADVANCE_ID,
              },
            },
          ],
        },
      ],
    },
    optional: ['batches[].events[].payload.accountId', 'batches[].events[].payload.advanceId'],
    reply: { refused: [] },
    malformed: [
      [
        batchOf(
          {
            type: 'hold.settled',
            payload: {
              messageId: REQUEST_ID,
              accountId: '7',
              captured: 0.5,
              released: -1,
              advanceId: messageIdOf(ADVANCE_ID, 1),
            },
          },
          { type: 'hold.settled', payload: { messageId: messageIdOf(REQUEST_ID, 1), captured: 0, released: 0 } },
        ),
        'batches[0].events[0].payload.messageId',
        'batches[0].events[0].payload.accountId',
        'batches[0].events[0].payload.captured',
        'batches[0].events[0].payload.released',
        'batches[0].events[0].payload.advanceId',
        'batches[0].events[1].payload',
      ],
    ],
  }),
];
