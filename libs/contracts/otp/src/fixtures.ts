import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import { OTP_OPERATIONS } from './operations';

const REFERENCE = '0198f3a1-7c1e-7d44-9a36-1f0c5be10000';

export const OTP_FIXTURES: readonly ContractFixture[] = [
  fixture(OTP_OPERATIONS.generate, {
    request: {
      referenceId: REFERENCE,
      accountId: 4_712,
      parentAccountId: 4_711,
      userId: 7,
      phone: '96171123456',
      sender: 'ACME',
      sandbox: false,
      dayCap: { codes: 100, webhook: true },
      clientIp: '203.0.113.7',
      clientId: 'device 1',
    },
    optional: ['sandbox', 'dayCap', 'clientIp', 'clientId'],
    reply: { referenceId: REFERENCE, expiresInSeconds: 300 },
    malformed: [
      [{ referenceId: 'x', accountId: 1.5, parentAccountId: '1' }, 'referenceId', 'accountId', 'parentAccountId'],
      [{ userId: null, phone: '+96171123456', sender: 7, sandbox: null }, 'userId', 'phone', 'sender', 'sandbox'],
      [{ clientIp: '', clientId: 'x'.repeat(129) }, 'clientIp', 'clientId'],
      [{ dayCap: { codes: -1, webhook: 'x' } }, 'dayCap.codes', 'dayCap.webhook'],
    ],
  }),
  fixture(OTP_OPERATIONS.verify, {
    request: {
      referenceId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b002',
      phone: '96171123456',
      code: '123456',
      asker: { vendorId: 4_711, sandbox: false },
    },
    optional: ['asker', 'asker.sandbox'],
    reply: { outcome: 'invalid_reference' },
    malformed: [
      [{ referenceId: 1, phone: null, code: 123_456 }, 'referenceId', 'phone', 'code'],
      [{ asker: null }, 'asker'],
      [{ asker: { vendorId: 'x', sandbox: 'no' } }, 'asker.vendorId', 'asker.sandbox'],
    ],
  }),
  fixture(OTP_OPERATIONS.suspicions, {
    request: { vendorId: 4_711 },
    reply: {
      suspicions: [
        {
          ...{ vendorId: 4_711, rule: 'prefix', key: '99907', day: '2026-01-27', sent: 12, verified: 1, refused: 0 },
          seen: { generated: 9, verified: 1, limit: 6.5 },
          lastAt: '2026-01-27T10:00:00.000Z',
        },
      ],
    },
    malformed: [[{ vendorId: 'x' }, 'vendorId']],
  }),
  fixture(OTP_OPERATIONS.codesToday, {
    request: { vendorId: 4_711 },
    reply: { codes: 80 },
    malformed: [[{ vendorId: 'x' }, 'vendorId']],
  }),
  fixture(OTP_OPERATIONS.codeCrossings, {
    request: { after: '2026-01-27T10:00:00.000Z' },
    reply: { crossings: [{ accountId: 4_711, percent: 100, at: '2026-01-27T10:00:01.000Z' }] },
    malformed: [[{ after: 5 }, 'after']],
  }),
  fixture(OTP_OPERATIONS.exportCodes, {
    request: {
      phone: '96171123456',
      accountId: 4_712,
      before: '2026-01-27T10:00:00.000Z',
      after: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b001',
    },
    reply: {
      codes: [
        {
          referenceId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b002',
          accountId: 4_712,
          phone: '96171123456',
          sandbox: false,
          createdAt: '2026-01-27T10:00:00.000Z',
          expiresAt: '2026-01-27T10:05:00.000Z',
          verifiedAt: null,
          failures: 0,
          suspicion: null,
        },
      ],
      next: null,
    },
    malformed: [[{ phone: '+9', accountId: 'x', before: 'x', after: 'x' }, 'phone', 'accountId', 'before', 'after']],
  }),
  fixture(OTP_OPERATIONS.eraseCodes, {
    request: {
      erasureId: '0198f3a1-7c1e-7d44-9a36-1f0c5be1b001',
      phone: '96171123456',
      pseudonym: '96100000000',
      accountId: 4_712,
      before: '2026-01-27T10:00:00.000Z',
    },
    reply: {
      erased: [{ kind: 'codes', rows: 1, from: '2026-01-27T10:00:00.000Z', to: '2026-01-27T10:00:00.000Z' }],
      waiting: 0,
      more: false,
    },
    malformed: [
      [{ erasureId: 'x', phone: '+9', pseudonym: '0' }, 'erasureId', 'phone', 'pseudonym'],
      [{ accountId: 'x', before: 'now' }, 'accountId', 'before'],
    ],
  }),
  fixture(OTP_OPERATIONS.usage, {
    request: {
      accountId: 4_712,
      from: '2026-01-27T10:00:00.000Z',
      to: '2026-01-27T12:00:00.000Z',
      interval: 'hour',
      zone: 'Europe/Berlin',
    },
    reply: {
      begins: ['2026-01-27T10:00:00.000Z', '2026-01-27T11:00:00.000Z'],
      end: '2026-01-27T12:00:00.000Z',
      completeUntil: '2026-01-27T11:00:00.000Z',
      points: [[0, 4, 2, 1, 1]],
      medianSecondsToVerify: 17.5,
    },
    malformed: [
      [
        { accountId: 'x', from: 'x', to: 7, interval: 'week', zone: '' },
        ...['accountId', 'from', 'to', 'interval', 'zone'],
      ],
    ],
  }),
];
