import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';
import type { AutoReply } from './incoming/auto-replies';
import type { OptOut } from './opt-outs/opt-outs';

const ACCOUNT = 4_711;
const FROM = '2026-01-27T10:00:00.000Z';
const RECIPIENT = '96171123456';

const OPT_OUT: OptOut = {
  id: 1,
  number: RECIPIENT,
  sender: null,
  origin: 'stop',
  userId: null,
  text: 'STOP',
  createdAt: FROM,
  endedAt: null,
  endedBy: null,
  endedUserId: null,
};

const REPLY: AutoReply = { trigger: 'keyword', number: '1606', keyword: 'hours', text: 'Open from 9 to 5.' };

/** What subscribers write, and which of them want no messages. */
export const SUBSCRIBER_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_OPERATIONS.listOptOuts, {
    request: { accountId: ACCOUNT, state: 'in_force', number: RECIPIENT, beforeId: 9, limit: 100 },
    optional: ['number', 'beforeId'],
    reply: { optOuts: [OPT_OUT] },
    malformed: [
      [
        { accountId: 'x', state: 'lost', number: '+9', beforeId: 'x', limit: 1_001 },
        ...['accountId', 'state', 'number', 'beforeId', 'limit'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.addOptOut, {
    request: { accountId: ACCOUNT, userId: 7, number: RECIPIENT, sender: 'ACME', text: 'by phone', origin: 'api' },
    optional: ['origin'],
    reply: { optOut: OPT_OUT, isNew: true },
    malformed: [
      [
        { accountId: 'x', userId: 0.5, number: '+9', sender: 'twelve chars', text: '', origin: 'stop' },
        ...['accountId', 'userId', 'number', 'sender', 'text', 'origin'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.exportOptOuts, {
    request: { number: RECIPIENT, accountId: ACCOUNT, before: FROM, after: 0 },
    reply: { optOuts: [{ ...OPT_OUT, accountId: ACCOUNT }], next: null },
    malformed: [[{ number: '+9', accountId: 'x', before: 'x', after: 'x' }, 'number', 'accountId', 'before', 'after']],
  }),
  fixture(MESSAGING_OPERATIONS.importOptOuts, {
    request: { accountId: ACCOUNT, userId: 7, numbers: [RECIPIENT], sender: null },
    reply: { added: 1 },
    malformed: [
      [{ accountId: 'x', userId: 0.5, numbers: [], sender: '' }, 'accountId', 'userId', 'numbers', 'sender'],
      [{ numbers: ['+9'] }, 'numbers[0]'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.endOptOut, {
    request: { accountId: ACCOUNT, userId: 7, id: 1 },
    reply: { optOut: { ...OPT_OUT, endedAt: FROM, endedBy: 'api', endedUserId: 7 } },
    malformed: [[{ accountId: 'x', userId: 0.5, id: 'y' }, 'accountId', 'userId', 'id']],
  }),
  fixture(MESSAGING_OPERATIONS.readOptOutSettings, {
    request: { accountId: ACCOUNT },
    reply: { coversOtp: false },
    malformed: [[{ accountId: 'x' }, 'accountId']],
  }),
  fixture(MESSAGING_OPERATIONS.setOptOutSettings, {
    request: { accountId: ACCOUNT, coversOtp: true },
    reply: { coversOtp: true },
    malformed: [[{ accountId: 'x', coversOtp: 1 }, 'accountId', 'coversOtp']],
  }),
  fixture(MESSAGING_OPERATIONS.readAutoReplies, {
    request: { accountId: ACCOUNT },
    reply: { replies: [REPLY] },
    malformed: [[{ accountId: 'x' }, 'accountId']],
  }),
  fixture(MESSAGING_OPERATIONS.setAutoReplies, {
    request: { accountId: ACCOUNT, userId: 7, replies: [REPLY] },
    reply: { outcome: 'set', replies: [REPLY] },
    malformed: [
      [{ accountId: 'x', userId: 0.5, replies: 'none' }, 'accountId', 'userId', 'replies'],
      [
        { replies: [{ trigger: 'always', number: 1, keyword: '', text: '' }] },
        ...['replies[0].trigger', 'replies[0].number', 'replies[0].keyword', 'replies[0].text'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.readConversation, {
    request: { accountId: ACCOUNT, phone: '96171123499', sentBefore: 9, receivedBefore: 8, limit: 20 },
    optional: ['sentBefore', 'receivedBefore'],
    reply: {
      entries: [
        {
          direction: 'received',
          messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1ffff',
          number: '1606',
          text: 'Yes',
          replyTo: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
          incomplete: false,
          possibleRepetition: false,
          at: FROM,
        },
        {
          direction: 'sent',
          messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
          number: '1606',
          text: 'Shall we come?',
          status: 'delivered',
          sandbox: false,
          at: FROM,
        },
      ],
      next: { sentBefore: 7, receivedBefore: 8 },
    },
    malformed: [
      [
        { accountId: 'x', phone: '+9', sentBefore: 'x', receivedBefore: 'x', limit: 201 },
        ...['accountId', 'phone', 'sentBefore', 'receivedBefore', 'limit'],
      ],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.listReceived, {
    request: {
      accountId: 4_711,
      source: '96171123456',
      destination: '1606',
      from: FROM,
      to: '2126-01-27T10:00+01:00',
      cursor: 9,
      limit: 20,
    },
    optional: ['source', 'destination', 'from', 'to', 'cursor'],
    reply: {
      messages: [
        {
          messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1ffff',
          source: '96171123456',
          destination: '1606',
          text: 'Yes',
          incomplete: false,
          possibleRepetition: false,
          replyTo: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001',
          receivedAt: FROM,
        },
      ],
      nextCursor: 8,
    },
    malformed: [
      [
        { accountId: null, source: '', destination: 7, from: 'yesterday', to: 7, cursor: 'x', limit: 201 },
        'accountId',
        'source',
        'destination',
        'from',
        'to',
        'cursor',
        'limit',
      ],
    ],
  }),
];
