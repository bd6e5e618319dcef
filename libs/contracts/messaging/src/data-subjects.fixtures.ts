import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { MESSAGING_OPERATIONS } from './operations';

const NOW = '2026-01-27T10:00:00.000Z';
const SUBJECT = { recipient: '96171123456', accountId: 4_711, before: NOW };
const MALFORMED = { recipient: '+9', accountId: 'x', before: 'now' };

export const SUBJECT_FIXTURES: readonly ContractFixture[] = [
  fixture(MESSAGING_OPERATIONS.readSubject, {
    request: { ...SUBJECT, after: { accountId: 4_711, id: 7 } },
    reply: {
      messages: [{ id: 8, messageId: '0198f3a1-7c1e-7d44-9a36-1f0c5be10001', ended: true }],
      next: null,
      unexpanded: 0,
      pseudonym: '96100000000',
    },
    malformed: [
      [MALFORMED, ...Object.keys(MALFORMED)],
      [{ after: { accountId: 'x', id: null } }, 'after.accountId', 'after.id'],
    ],
  }),
  fixture(MESSAGING_OPERATIONS.eraseSubject, {
    request: { erasureId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b001', ...SUBJECT, ids: [8], inbox: true },
    reply: { erased: [{ kind: 'messages', rows: 1, from: NOW, to: NOW }], waiting: 0, more: false },
    malformed: [
      [MALFORMED, ...Object.keys(MALFORMED)],
      [{ erasureId: 'x', ids: ['x'], inbox: 1 }, 'erasureId', 'ids[0]', 'inbox'],
    ],
  }),
];
