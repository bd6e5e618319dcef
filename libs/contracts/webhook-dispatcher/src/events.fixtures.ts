import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { WEBHOOK_DISPATCHER_EVENTS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e001';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0a1';
const NOW = '2026-01-27T10:00:00.000Z';
const MADE_AT = Math.floor(performance.timeOrigin).toString(16).padStart(12, '0');
/** A UUIDv7 of now, because old batches are refused, and a new one each time, because repeats are recognised. */
const batchId = (place: number) =>
  `${MADE_AT.slice(0, 8)}-${MADE_AT.slice(8)}-7d44-9a36-1f0c5be1${String(place).padStart(4, '0')}`;
const BATCH_ID = batchId(1);
let batches = 1;
const VENDOR_UUID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0e2';

const STATUS = {
  accountId: ACCOUNT,
  smsLogId: 1,
  messageId: MESSAGE_ID,
  requestId: REQUEST_ID,
  status: 'delivered',
  recipient: '96171123456',
  sender: 'ACME',
  text: 'Hello',
  carrierMessageId: '7f',
  failureReason: null,
  reason: { code: 'partial_receipts', text: 'Some parts were reported.', retryHelps: false },
  deliveredAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
} as const;

const RECEIVED = {
  accountId: ACCOUNT,
  incomingId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1ffff',
  from: '96171123456',
  to: '1606',
  text: 'Hello',
  incomplete: false,
  replyTo: MESSAGE_ID,
  receivedAt: NOW,
} as const;

const batchOf = (...events: unknown[]) => ({ batches: [{ id: batchId((batches += 1)), events }] });

export const EVENT_FIXTURE: ContractFixture = fixture(WEBHOOK_DISPATCHER_EVENTS, {
  request: {
    v: 1,
    batches: [
      {
        id: BATCH_ID,
        events: [
          {
            type: 'vendor.changed',
            payload: {
              accountId: ACCOUNT,
              parentAccountId: null,
              uuid: VENDOR_UUID,
              email: 'vendor@example.com',
              version: 1,
            },
          },
          { type: 'message.status-changed', payload: STATUS },
          { type: 'message.received', payload: RECEIVED },
          {
            type: 'balance.low',
            payload: { accountId: ACCOUNT, threshold: 50, available: 49, at: NOW, webhook: true },
          },
          {
            type: 'cap.reached',
            payload: { accountId: ACCOUNT, kind: 'codes', percent: 80, cap: 100, used: 80, at: NOW, webhook: true },
          },
          {
            type: 'canary.decided',
            payload: {
              accountId: ACCOUNT,
              requestId: REQUEST_ID,
              decision: 'cancelled',
              reason: 'max_failed_exceeded',
              messages: 500,
              delivered: 0,
              failed: 26,
              at: NOW,
              webhook: true,
            },
          },
        ],
      },
    ],
  },
  reply: { refused: [] },
  malformed: [
    [
      batchOf(
        { type: 'message.status-changed', payload: STATUS },
        {
          type: 'message.status-changed',
          payload: {
            accountId: '1',
            smsLogId: null,
            messageId: 'x',
            requestId: 7,
            status: 'queued',
            recipient: 7,
            sender: null,
            text: {},
            carrierMessageId: 7,
            failureReason: [],
            reason: { code: 7, text: null },
            deliveredAt: '2026-01-27',
            createdAt: '2026-99-27T10:00:00Z',
            updatedAt: 1_700_000_000,
          },
        },
      ),
      ...[
        'accountId',
        'smsLogId',
        'messageId',
        'requestId',
        'status',
        'recipient',
        'sender',
        'text',
        'carrierMessageId',
        'failureReason',
        'reason.code',
        'reason.text',
        'reason.retryHelps',
        'deliveredAt',
        'createdAt',
        'updatedAt',
      ].map((name) => `batches[0].events[1].payload.${name}`),
    ],
    [
      batchOf({
        type: 'vendor.changed',
        payload: { accountId: null, parentAccountId: 'x', uuid: 'x', email: 7, version: 0.5 },
      }),
      ...['accountId', 'parentAccountId', 'uuid', 'email', 'version'].map(
        (name) => `batches[0].events[0].payload.${name}`,
      ),
    ],
    [
      batchOf({
        type: 'message.received',
        payload: {
          accountId: '1',
          incomingId: REQUEST_ID.slice(1),
          from: null,
          to: 7,
          text: {},
          incomplete: 'no',
          replyTo: 'x',
          receivedAt: '2026-01-27',
        },
      }),
      ...Object.keys(RECEIVED).map((name) => `batches[0].events[0].payload.${name}`),
    ],
    [batchOf({ type: 'vendor.renamed', payload: {} }), 'batches[0].events[0].type'],
  ],
});
