import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { ACCOUNT_ENDPOINT_FIXTURES } from './account-endpoints.fixtures';
import { DATA_SUBJECT_FIXTURES } from './data-subjects.fixtures';
import { EVENT_FIXTURE } from './events.fixtures';
import { WEBHOOK_DISPATCHER_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e001';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0a1';
const WEBHOOK_ID = 'msg_0198f3a17c1e7d449a361f0c5be1e0a1_delivered';
const NOW = '2026-01-27T10:00:00.000Z';
/** No receiver listens on this port. */
const URL = 'https://127.0.0.1:9/webhooks';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const DELIVERY = {
  webhookId: WEBHOOK_ID,
  sequence: 1,
  event: 'sms.delivery_status',
  vendorAccountId: ACCOUNT,
  messageId: MESSAGE_ID,
  requestId: REQUEST_ID,
  smsLogId: 1,
  messageStatus: 'delivered',
  state: 'skipped',
  createdAt: NOW,
  finishedAt: NOW,
  dueAt: null,
  attempts: [],
} as const;

const REPLAYED = {
  accountId: ACCOUNT,
  state: 'dead',
  outcome: 'timeout',
  messageId: MESSAGE_ID,
  requestId: MESSAGE_ID,
  smsLogId: 1,
  from: NOW,
  to: NOW,
  after: 0,
} as const;
const REPLAYED_OPTIONAL = ['state', 'outcome', 'messageId', 'requestId', 'smsLogId', 'from', 'to', 'after'];
const MALFORMED_REPLAYED = [
  [{ accountId: null, from: null, to: 7 }, 'accountId', 'from', 'to'],
  [
    { state: 'lost', outcome: '503', messageId: 'x', requestId: 7, smsLogId: '1', after: 'x' },
    'state',
    'outcome',
    'messageId',
    'requestId',
    'smsLogId',
    'after',
  ],
] as const;

export const WEBHOOK_DISPATCHER_FIXTURES: readonly ContractFixture[] = [
  EVENT_FIXTURE,
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, {
    request: { accountId: ACCOUNT, url: URL, includesTextAndNumber: true, sendsReceived: true },
    optional: ['includesTextAndNumber', 'sendsReceived'],
    reply: {
      accountId: ACCOUNT,
      url: URL,
      disabledAt: null,
      includesTextAndNumber: true,
      sendsReceived: true,
      secrets: [SECRET],
    },
    malformed: [
      [
        { accountId: null, url: 7, includesTextAndNumber: 'no', sendsReceived: 'no' },
        'accountId',
        'url',
        'includesTextAndNumber',
        'sendsReceived',
      ],
    ],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, {
    request: { accountId: ACCOUNT },
    reply: {
      accountId: ACCOUNT,
      url: URL,
      disabledAt: null,
      includesTextAndNumber: true,
      sendsReceived: false,
      secrets: [SECRET],
      delivery: {
        state: 'active',
        pausedUntil: null,
        consecutiveFailures: 0,
        failingSince: null,
        halfHours: [{ from: NOW, attempts: 2, delivered: 1 }],
      },
    },
    malformed: [[{ accountId: 'x' }, 'accountId']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, {
    request: {
      accountId: ACCOUNT,
      limit: 20,
      cursor: 1_000,
      state: 'skipped',
      outcome: 'delivered',
      messageId: MESSAGE_ID,
      requestId: REQUEST_ID,
      smsLogId: 1,
      from: NOW,
      to: '2126-01-27T10:00+01:00',
    },
    optional: ['cursor', 'state', 'outcome', 'messageId', 'requestId', 'smsLogId', 'from', 'to'],
    reply: {
      deliveries: [DELIVERY],
      nextCursor: null,
    },
    malformed: [
      [{ accountId: null, limit: 101, cursor: 'x' }, 'accountId', 'limit', 'cursor'],
      [
        { state: 'lost', outcome: 'interrupted', messageId: 'x', requestId: null },
        'state',
        'outcome',
        'messageId',
        'requestId',
      ],
      [{ smsLogId: 0.5, from: 'yesterday', to: '2026-01-27' }, 'smsLogId', 'from', 'to'],
    ],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery, {
    request: { accountId: ACCOUNT, webhookId: WEBHOOK_ID, sequence: 1 },
    optional: ['sequence'],
    reply: {
      delivery: DELIVERY,
      request: {
        urlNow: URL,
        headers: { 'content-type': 'application/json', 'user-agent': 'sms', 'webhook-id': WEBHOOK_ID },
        body: '{}',
      },
    },
    malformed: [[{ accountId: null, webhookId: 7, sequence: '1' }, 'accountId', 'webhookId', 'sequence']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, {
    request: { accountId: ACCOUNT, webhookId: WEBHOOK_ID },
    reply: { webhookId: WEBHOOK_ID },
    malformed: [[{ accountId: null, webhookId: 7 }, 'accountId', 'webhookId']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, {
    request: REPLAYED,
    optional: REPLAYED_OPTIONAL,
    reply: { count: 0, more: false },
    malformed: MALFORMED_REPLAYED,
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, {
    request: REPLAYED,
    optional: REPLAYED_OPTIONAL,
    reply: { replayed: 0, nextAfter: null },
    malformed: MALFORMED_REPLAYED,
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, {
    request: { accountId: ACCOUNT, after: 0, limit: 250 },
    reply: { events: [{ sequence: 1, webhookId: WEBHOOK_ID, body: '{}' }], latestSequence: 1, oldestSequence: 1 },
    malformed: [[{ accountId: null, after: -1, limit: 251 }, 'accountId', 'after', 'limit']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent, {
    request: { accountId: ACCOUNT },
    reply: { webhookId: 'test_1', statusCode: null, durationMs: 3, responseExcerpt: null, errorCode: 'ECONNREFUSED' },
    malformed: [[{ accountId: [] }, 'accountId']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret, {
    request: { accountId: ACCOUNT, revokeOld: true },
    reply: { accountId: ACCOUNT, secrets: [SECRET], oldValidUntil: null },
    malformed: [[{ accountId: true, revokeOld: 'yes' }, 'accountId', 'revokeOld']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.listEndpoints, {
    request: { accountId: ACCOUNT, offset: 0, limit: 50 },
    reply: {
      endpoints: [
        {
          accountId: ACCOUNT,
          host: '127.0.0.1:9',
          state: 'failing',
          since: NOW,
          pausedUntil: null,
          consecutiveFailures: 1,
          backlog: 1,
          oldestWaitingAt: NOW,
          lastHour: { attempts: 2, delivered: 1 },
          lastDay: { attempts: 2, delivered: 1 },
        },
      ],
      hasMore: false,
    },
    malformed: [[{ accountId: 'x', offset: -1, limit: 201 }, 'accountId', 'offset', 'limit']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint, {
    request: { accountId: ACCOUNT },
    reply: { resumed: false },
    malformed: [[{ accountId: null }, 'accountId']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.countEndpoints, {
    request: {},
    reply: { active: 1, failing: 0, paused: 0, disabled: 0 },
    malformed: [],
  }),
  ...DATA_SUBJECT_FIXTURES,
  ...ACCOUNT_ENDPOINT_FIXTURES,
];
