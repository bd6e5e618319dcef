import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';
import { LABELS } from './sends.fixtures';

const NOW = '2026-01-27T10:00:00.000Z';
const REQUEST_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';
const MESSAGE_ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
const STOPPED = { carrier: 'main', state: 'paused', since: NOW } as const;
const CONTROL = { state: 'paused', since: NOW, reason: 'maintenance', inEffect: true, rebindAskedAt: NOW } as const;
const FILTER = { carrier: 'main', accountId: 4_711, olderThanSeconds: 60 };

const SETTINGS_VERSION = {
  version: 2,
  base: 1,
  createdAt: NOW,
  createdBy: 7,
  reason: 'A carrier for Lebanon',
  activatedAt: NOW,
  activatedBy: 7,
  inForce: true,
};
const DIFFERENCE = { path: 'carriers.main.window_size', before: '10', after: '20' };
const SHOWN_SETTINGS = {
  version: SETTINGS_VERSION,
  settings: '{"carriers":[],"routes":[]}',
  differences: [DIFFERENCE],
};

const SHARED_NUMBER = {
  id: 8,
  number: '1606',
  carrier: 'main',
  accountId: null,
  keywords: [{ keyword: 'join', accountId: 4_711 }],
};

const SUBJECT = { recipient: '96171123456', accountId: 4_711, before: NOW };
const MALFORMED_SUBJECT = { recipient: '+9', accountId: 'x', before: 'now' };

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
    request: { lane: 'otp', state: 'held', limit: 10 },
    optional: ['lane', 'state'],
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
  fixture(MESSAGING_OPERATIONS.listNumbers, {
    request: { accountId: 4_711, beforeId: 9, limit: 21 },
    optional: ['accountId', 'beforeId'],
    reply: { numbers: [SHARED_NUMBER] },
    malformed: [[{ accountId: 'x', beforeId: '9', limit: 102 }, 'accountId', 'beforeId', 'limit']],
  }),
  fixture(MESSAGING_OPERATIONS.setNumber, {
    request: { number: '1606', carrier: 'main', accountId: null, keywords: [{ keyword: 'join', accountId: 4_711 }] },
    reply: { outcome: 'set', number: SHARED_NUMBER },
    malformed: [
      [
        { number: '16', carrier: '', accountId: 'x', keywords: [{ keyword: '', accountId: null }] },
        'number',
        'carrier',
        'accountId',
        'keywords[0].keyword',
        'keywords[0].accountId',
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.removeNumber, {
    request: { number: '1606', carrier: null },
    reply: { removed: true },
    malformed: [[{ number: 7, carrier: 7 }, 'number', 'carrier']],
  }),
  fixture(MESSAGING_OPERATIONS.listCarrierSettings, {
    request: { before: 3, limit: 20 },
    optional: ['before'],
    reply: { versions: [SETTINGS_VERSION], hasMore: true, inForce: 2, inEffect: true },
    malformed: [[{ before: 'x', limit: 101 }, 'before', 'limit']],
  }),
  fixture(MESSAGING_OPERATIONS.readCarrierSettings, {
    request: { version: 0 },
    reply: { outcome: 'read', found: SHOWN_SETTINGS },
    malformed: [[{ version: 'x' }, 'version']],
  }),
  fixture(MESSAGING_OPERATIONS.createCarrierSettings, {
    request: { base: 0, settings: '{}', reason: 'A carrier for Lebanon', operatorId: 7 },
    reply: { outcome: 'invalid', problems: ['must be a list of at least one carrier'] },
    malformed: [
      [{ base: 0.5, settings: '', reason: '', operatorId: null }, 'base', 'settings', 'reason', 'operatorId'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.activateCarrierSettings, {
    request: { version: 0, replaces: 0, reason: 'Tried with the traffic of yesterday', operatorId: 7 },
    reply: { outcome: 'activated', version: SETTINGS_VERSION },
    malformed: [[{ version: '2', replaces: '1', reason: '' }, 'version', 'replaces', 'reason']],
  }),
  fixture(MESSAGING_OPERATIONS.tryCarrierSettings, {
    request: { version: 0, messages: 20_000 },
    reply: {
      outcome: 'tried',
      found: {
        examined: 1,
        since: NOW,
        changed: 1,
        unroutable: { before: 0, after: 1 },
        blocked: { before: 0, after: 0 },
        carriers: [{ carrier: 'main', before: 1, after: 0 }],
        changes: [
          {
            messages: 1,
            before: { carriers: ['main'], blocked: false, rule: null },
            after: { carriers: [], blocked: false, rule: null },
          },
        ],
      },
    },
    malformed: [[{ messages: 100_001 }, 'messages']],
  }),
  fixture(MESSAGING_OPERATIONS.readSubject, {
    request: { ...SUBJECT, after: { accountId: 4_711, id: 7 } },
    reply: {
      messages: [{ id: 8, messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001', ended: true }],
      next: null,
      unexpanded: 0,
      pseudonym: '96100000000',
    },
    malformed: [
      [MALFORMED_SUBJECT, ...Object.keys(MALFORMED_SUBJECT)],
      [{ after: { accountId: 'x', id: null } }, 'after.accountId', 'after.id'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.exportSubject, {
    request: { ...SUBJECT, after: { accountId: 4_711, id: 7 } },
    reply: {
      messages: [
        {
          messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
          accountId: 4_711,
          sender: 'ACME',
          recipient: '96171123456',
          text: 'Hello',
          sandbox: false,
          acceptedAt: NOW,
          status: 'delivered',
          changedAt: NOW,
          ...LABELS,
          attempts: [
            {
              carrier: 'sim',
              submittedAt: NOW,
              outcome: 'accepted',
              receiptAt: NOW,
              reportedState: 'DELIVRD',
              receipt: 'id:7 stat:DELIVRD',
            },
          ],
        },
      ],
      bulks: [
        {
          requestId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b002',
          accountId: 4_711,
          sender: 'ACME',
          text: 'Hello',
          sandbox: false,
          acceptedAt: NOW,
        },
      ],
      next: null,
    },
    malformed: [
      [MALFORMED_SUBJECT, ...Object.keys(MALFORMED_SUBJECT)],
      [{ after: { accountId: 'x', id: null } }, 'after.accountId', 'after.id'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.exportInbox, {
    request: { number: '96171123456', kind: 'incoming_messages', before: NOW, after: 0 },
    reply: {
      mail: [{ carrier: 'sim', receivedAt: NOW, source: '96171123456', destination: '1234', text: 'Hello' }],
      next: null,
    },
    malformed: [[{ number: '+9', kind: 'codes', before: 'x', after: 'x' }, 'number', 'kind', 'before', 'after']],
  }),
  fixture(MESSAGING_OPERATIONS.readIncoming, {
    request: { number: '96171123456', accountId: 4_711, before: NOW, after: 0 },
    reply: {
      messages: [
        {
          id: 9,
          messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1ffff',
          accountId: 4_711,
          carrier: 'sim',
          receivedAt: NOW,
          source: '96171123456',
          destination: '1606',
          text: 'Yes',
        },
      ],
      next: null,
    },
    malformed: [[{ number: '+9', accountId: 'x', before: 'x', after: 'x' }, 'number', 'accountId', 'before', 'after']],
  }),
  fixture(MESSAGING_OPERATIONS.eraseSubject, {
    request: { erasureId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b001', ...SUBJECT, ids: [8], incoming: [9], inbox: true },
    optional: ['incoming'],
    reply: { erased: [{ kind: 'messages', rows: 1, from: NOW, to: NOW }], waiting: 0, more: false },
    malformed: [
      [MALFORMED_SUBJECT, ...Object.keys(MALFORMED_SUBJECT)],
      [{ erasureId: 'x', ids: ['x'], incoming: ['x'], inbox: 1 }, 'erasureId', 'ids[0]', 'incoming[0]', 'inbox'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.readTextRetention, {
    request: { accountId: 4_711 },
    reply: { days: null, sealed: true },
    malformed: [[{ accountId: 'x' }, 'accountId']],
  }),
  fixture(MESSAGING_OPERATIONS.setTextRetention, {
    request: { accountId: 4_711, days: 30 },
    reply: { days: 30, sealed: true },
    malformed: [[{ days: 6 }, 'days']],
  }),
];
