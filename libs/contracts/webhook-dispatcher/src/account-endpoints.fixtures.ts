import { type ContractFixture, fixture } from '@sms/contracts/rpc/fixtures';
import type { AccountEndpoint } from './account-endpoints';
import { WEBHOOK_DISPATCHER_OPERATIONS } from './operations';

const ACCOUNT = 4_711;
const ID = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0b1';
/** No receiver listens on this port. */
const URL = 'https://127.0.0.1:9/finance';

const ENDPOINT: AccountEndpoint = {
  number: 1_000_000_000_001,
  id: ID,
  url: URL,
  description: 'Finance',
  events: ['balance.low'],
  includesTextAndNumber: false,
  state: 'active',
};

export const ACCOUNT_ENDPOINT_FIXTURES: readonly ContractFixture[] = [
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.createEndpoint, {
    request: {
      accountId: ACCOUNT,
      id: ID,
      url: URL,
      events: ['balance.low'],
      description: 'Finance',
      includesTextAndNumber: false,
    },
    reply: { endpoint: ENDPOINT, secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    malformed: [
      [{ accountId: null, id: 'x', url: null, events: [] }, 'accountId', 'id', 'url', 'events'],
      [
        { events: ['sms.sent'], description: 7, includesTextAndNumber: 'no' },
        'events',
        'description',
        'includesTextAndNumber',
      ],
    ],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.changeEndpoint, {
    request: {
      accountId: ACCOUNT,
      id: ID,
      url: `${URL}/v2`,
      events: ['balance.low'],
      description: 'Finance',
      includesTextAndNumber: false,
      enabled: true,
    },
    optional: ['url', 'events', 'description', 'includesTextAndNumber', 'enabled'],
    reply: { endpoint: ENDPOINT },
    malformed: [
      [{ accountId: null, id: 'x', url: 7, events: 'all' }, 'accountId', 'id', 'url', 'events'],
      [
        { description: 7, includesTextAndNumber: 'no', enabled: 'no' },
        'description',
        'includesTextAndNumber',
        'enabled',
      ],
    ],
  }),
  fixture(WEBHOOK_DISPATCHER_OPERATIONS.listAccountEndpoints, {
    request: { accountId: ACCOUNT },
    reply: { endpoints: [ENDPOINT] },
    malformed: [[{ accountId: 'x' }, 'accountId']],
  }),
];
