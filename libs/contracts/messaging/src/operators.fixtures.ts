import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';

const NOW = '2026-01-27T10:00:00.000Z';
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
const STOPPED = { carrier: 'main', state: 'paused', since: NOW } as const;
const CONTROL = { state: 'paused', since: NOW, reason: 'maintenance', inEffect: true, rebindAskedAt: NOW } as const;
const FILTER = { carrier: 'main', accountId: 4_711, olderThanSeconds: 60 };

export const OPERATOR_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_OPERATIONS.resolveUncertain, {
    request: { outcome: 'accepted', messageIds: [MESSAGE_ID], ...FILTER },
    optional: ['messageIds', ...Object.keys(FILTER)],
    reply: { resolved: 1, notUncertain: 0, more: false },
    malformed: [
      [{ outcome: 'lost', messageIds: [] }, 'outcome', 'messageIds'],
      [{ messageIds: ['x'] }, 'messageIds[0]'],
      [{ carrier: '', accountId: 'x', olderThanSeconds: -1 }, ...Object.keys(FILTER)],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.oldestMessages, {
    request: { lane: 'otp', limit: 10 },
    optional: ['lane'],
    reply: {
      lanes: [
        {
          lane: 'otp',
          messages: [
            {
              id: 1,
              messageId: MESSAGE_ID,
              requestId: REQUEST_ID,
              accountId: 4_711,
              recipient: '96171123456',
              createdAt: NOW,
              attempts: 0,
              carriers: ['main'],
              wait: { state: 'queued', since: NOW, until: null, stopped: [STOPPED] },
            },
          ],
        },
      ],
    },
    malformed: [[{ lane: 'fast', limit: 101 }, 'lane', 'limit']],
  }),
  fixture(MESSAGING_OPERATIONS.carriers, {
    request: {},
    reply: {
      carriers: [
        {
          name: 'main',
          kind: 'smpp',
          maxSessions: 1,
          sessions: [],
          refusals: [],
          unmatchedReceipts: 0,
          learned: [],
          control: CONTROL,
        },
      ],
    },
    malformed: [],
  }),
  fixture(MESSAGING_OPERATIONS.controlCarrier, {
    request: { carrier: 'test', command: 'pause', reason: 'maintenance' },
    reply: { outcome: 'done', control: CONTROL },
    malformed: [[{ carrier: '', command: 'stop', reason: '' }, 'carrier', 'command', 'reason']],
  }),
];
