import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_EVENTS, MESSAGING_OPERATIONS } from './operations';
import type { ListedMessage } from './list-messages';
import { OPERATOR_FIXTURES } from './operators.fixtures';
import { LABELS, SEND_FIXTURES } from './sends.fixtures';
import { SUBSCRIBER_FIXTURES } from './subscribers.fixtures';
import { USAGE_FIXTURES } from './usage.fixtures';
import { REASONS, type Reason } from './reasons/reasons';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const RECIPIENT = '96171123456';
const NOW = '2026-01-27T10:00:00.000Z';
const { text, retryHelps } = REASONS.no_receipt;
const REASON: Reason = { code: 'no_receipt', text, retryHelps };
const PAGE = { page: 1, perPage: 10 };
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
const MALFORMED_PAGE = [{ page: 0, perPage: 101 }, 'page', 'perPage'] as const;
const LISTED: ListedMessage = {
  id: 1,
  messageId: MESSAGE_ID,
  requestId: REQUEST_ID,
  accountId: ACCOUNT,
  recipient: RECIPIENT,
  sender: 'ACME',
  status: 'undelivered',
  reason: REASON,
  segments: 1,
  credits: 1,
  sandbox: false,
  createdAt: NOW,
  updatedAt: NOW,
  ...LABELS,
};
const CARRIER_PAGE = { carrier: 'main', beforeId: 1_000_000, limit: 20 };
const CARRIER_PAGE_OPTIONAL = ['carrier', 'beforeId'];
const MALFORMED_CARRIER_PAGE = [{ carrier: 7, beforeId: 'x', limit: 101 }, 'carrier', 'beforeId', 'limit'] as const;

const BATCH_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1d0e1';

const batchOf = (...events: unknown[]) => ({ batches: [{ id: BATCH_ID, events }] });

export const MESSAGING_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_EVENTS, {
    request: {
      v: 1,
      batches: [
        {
          id: BATCH_ID,
          events: [
            { type: 'sender-name.approved', payload: { accountId: ACCOUNT, name: 'ACME', version: 1 } },
            { type: 'sender-name.withdrawn', payload: { accountId: ACCOUNT, name: 'Other', version: 2 } },
            { type: 'account.suspension-changed', payload: { accountId: ACCOUNT, suspended: false, version: 1 } },
          ],
        },
      ],
    },
    reply: { refused: [] },
    malformed: [
      [
        batchOf({ type: 'sender-name.approved', payload: { accountId: null, name: 7, version: '1' } }),
        'batches[0].events[0].payload.accountId',
        'batches[0].events[0].payload.name',
        'batches[0].events[0].payload.version',
      ],
      [
        batchOf({ type: 'account.suspension-changed', payload: { accountId: 1, suspended: 1, version: 1 } }),
        'batches[0].events[0].payload.suspended',
      ],
      [
        batchOf({ type: 'sender-name.eaten', payload: {} }, null),
        'batches[0].events[0].type',
        'batches[0].events[1].type',
      ],
    ],
  }),
  ...SEND_FIXTURES,
  ...USAGE_FIXTURES,
  ...SUBSCRIBER_FIXTURES,
  fixture(MESSAGING_OPERATIONS.logPage, {
    request: { accountId: ACCOUNT, ...PAGE },
    reply: {
      entries: [
        {
          id: 1,
          userId: 7,
          recipient: RECIPIENT,
          text: 'H****',
          status: 'undelivered',
          reason: REASON,
          requestId: REQUEST_ID,
          createdAt: NOW,
          updatedAt: NOW,
          ...LABELS,
        },
      ],
      total: 1,
    },
    malformed: [MALFORMED_PAGE, [{ accountId: 'x', page: 1e9 + 1, perPage: 1.5 }, 'accountId', 'page', 'perPage']],
  }),
  fixture(MESSAGING_OPERATIONS.deliveryReports, {
    request: { accountId: ACCOUNT, requestId: REQUEST_ID, recipient: RECIPIENT },
    reply: {
      reports: [{ recipient: RECIPIENT, status: 'undelivered', reason: REASON, requestId: REQUEST_ID, ...LABELS }],
    },
    malformed: [[{ accountId: null, requestId: 'x', recipient: '+9617' }, 'accountId', 'requestId', 'recipient']],
  }),
  fixture(MESSAGING_OPERATIONS.listMessages, {
    request: {
      accountId: ACCOUNT,
      recipient: RECIPIENT,
      requestId: REQUEST_ID,
      statuses: ['undelivered'],
      sender: 'ACME',
      sandbox: false,
      from: NOW,
      to: NOW,
      reference: LABELS.reference,
      tag: 'spring',
      cursor: 1,
      limit: 50,
    },
    optional: ['recipient', 'requestId', 'statuses', 'sender', 'sandbox', 'from', 'to', 'reference', 'tag', 'cursor'],
    reply: {
      messages: [
        {
          ...LISTED,
          wait: null,
        },
      ],
      nextCursor: null,
    },
    malformed: [
      [
        { accountId: 'x', recipient: '+9617', requestId: 'x', statuses: ['lost'], sender: '', sandbox: 1 },
        ...['accountId', 'recipient', 'requestId', 'statuses', 'sender', 'sandbox'],
      ],
      [{ from: 'today', to: 7, cursor: 0, limit: 201, statuses: [] }, 'from', 'to', 'cursor', 'limit', 'statuses'],
      [{ reference: '', tag: 7 }, 'reference', 'tag'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.creditAhead, {
    request: { accountId: ACCOUNT },
    reply: { credits: 0 },
    malformed: [[{ accountId: 0.5 }, 'accountId']],
  }),
  fixture(MESSAGING_OPERATIONS.creditsAhead, {
    request: { accountIds: [ACCOUNT] },
    reply: { accounts: [{ accountId: ACCOUNT, credits: 5 }] },
    malformed: [
      [{ accountIds: [0.5] }, 'accountIds[0]'],
      [{ accountIds: Array.from({ length: 101 }, () => ACCOUNT) }, 'accountIds'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.explainMessage, {
    request: { accountId: ACCOUNT, messageId: MESSAGE_ID },
    reply: {
      found: {
        message: {
          ...LISTED,
          userId: 7,
          lane: 'single',
          text: 'H****',
          advanceId: null,
          failureReason: null,
          carrierMessageId: '7f',
          expiresAt: NOW,
          deliveredAt: null,
        },
        route: { carriers: ['main'], prefix: '' },
        attempts: [
          {
            at: NOW,
            attempt: 1,
            segment: 1,
            segments: 1,
            carrier: 'main',
            slot: 1,
            outcome: 'accepted',
            carrierMessageId: '7f',
            refusal: null,
            refusalCode: null,
            receipt: { at: NOW, words: 'stat:UNDELIV err:027' },
            decision: { outcome: 'accepted', at: NOW },
          },
        ],
        wait: null,
      },
    },
    malformed: [[{ accountId: 'x', messageId: REQUEST_ID }, 'accountId', 'messageId']],
  }),
  fixture(MESSAGING_OPERATIONS.uncertain, {
    request: PAGE,
    reply: {
      messages: [
        {
          id: 1,
          messageId: MESSAGE_ID,
          requestId: REQUEST_ID,
          accountId: ACCOUNT,
          recipient: RECIPIENT,
          carrier: 'main',
          attempts: 1,
          submittedAt: NOW,
          decidedAt: NOW,
        },
      ],
      total: 1,
    },
    malformed: [MALFORMED_PAGE],
  }),
  fixture(MESSAGING_OPERATIONS.unmatchedReceipts, {
    request: CARRIER_PAGE,
    optional: CARRIER_PAGE_OPTIONAL,
    reply: {
      receipts: [
        {
          id: 1,
          carrier: 'main',
          carrierMessageId: '7f',
          source: RECIPIENT,
          destination: null,
          state: 'delivered',
          errorCode: null,
          receivedAt: NOW,
          looks: 1,
        },
      ],
    },
    malformed: [MALFORMED_CARRIER_PAGE],
  }),
  fixture(MESSAGING_OPERATIONS.carrierOddities, {
    request: CARRIER_PAGE,
    optional: CARRIER_PAGE_OPTIONAL,
    reply: { oddities: [{ id: 1, carrier: 'main', kind: 'unreadable', note: 'no id', raw: '00', at: NOW }] },
    malformed: [MALFORMED_CARRIER_PAGE],
  }),
  fixture(MESSAGING_OPERATIONS.incomingMessages, {
    request: CARRIER_PAGE,
    optional: CARRIER_PAGE_OPTIONAL,
    reply: {
      messages: [
        {
          id: 1,
          carrier: 'main',
          source: RECIPIENT,
          destination: '1234',
          text: 'STOP',
          parts: 1,
          incomplete: false,
          possibleRepetition: false,
          looksLikeReceipt: false,
          receivedAt: NOW,
        },
      ],
    },
    malformed: [MALFORMED_CARRIER_PAGE],
  }),
  ...OPERATOR_FIXTURES,
];
