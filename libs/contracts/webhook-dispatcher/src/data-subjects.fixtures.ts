import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { WEBHOOK_DISPATCHER_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e001';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0a1';
const WEBHOOK_ID = 'msg_0198f3a17c1e7d449a361f0c5be1e0a1_delivered';
const NOW = '2026-01-27T10:00:00.000Z';

export const DATA_SUBJECT_FIXTURES: readonly ContractFixture[] = [
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents, {
    request: { messageIds: [MESSAGE_ID] },
    reply: {
      events: [
        {
          accountId: ACCOUNT,
          endpointAccountId: ACCOUNT,
          webhookId: WEBHOOK_ID,
          takenInAt: NOW,
          body: '{"event":"sms.delivery_status"}',
          responses: ['ok'],
        },
      ],
    },
    malformed: [[{ messageIds: ['x'] }, 'messageIds[0]']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.setTextRetention, {
    request: { accountId: ACCOUNT, days: 30 },
    reply: { days: 30 },
    malformed: [[{ days: 6 }, 'days']],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents, {
    request: { erasureId: REQUEST_ID, pseudonym: '96100000000', messageIds: [MESSAGE_ID] },
    reply: { erased: [{ kind: 'events', rows: 1, from: NOW, to: NOW }], waiting: [MESSAGE_ID] },
    malformed: [[{ erasureId: 'x', pseudonym: '0', messageIds: ['x'] }, 'erasureId', 'pseudonym', 'messageIds[0]']],
  }),
];
