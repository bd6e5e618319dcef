import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { MessagingUnderTest } from '../testing/start-messaging';

const CARRIER = { kind: 'smpp', host: '127.0.0.1', port: 9, system_id: 'esme', password: 'secret' };
const CARRIERS = [
  { ...CARRIER, name: 'world', prefixes: [''], priority: 50 },
  { ...CARRIER, name: 'levant', prefixes: ['961', '963'], priority: 100 },
  { ...CARRIER, name: 'cheap', prefixes: ['961'], priority: 10 },
  { ...CARRIER, name: 'simulator', prefixes: [], sandbox: true },
];
const RULES = [
  { name: 'premium', prefixes: ['961900', '44900'], blocked: true },
  { name: 'shares', accounts: [7], lanes: ['otp'], weights: { cheap: 30, world: 70 } },
];
const [PREMIUM, SHARES] = [
  {
    ...{ name: 'premium', prefixes: ['961900', '44900'], prefixCount: 2, accounts: null, senders: null, lanes: null },
    ...{ carriers: [], blocked: true },
  },
  {
    ...{ name: 'shares', prefixes: [''], prefixCount: 1, accounts: [7], senders: null, lanes: ['otp'], blocked: false },
    carriers: [
      { carrier: 'world', weight: 70 },
      { carrier: 'cheap', weight: 30 },
    ],
  },
];
const WORLD = { carrier: 'world', prefix: '', priority: 50 };
const ROUTES = [
  { prefix: '', carriers: [WORLD] },
  {
    prefix: '961',
    carriers: [
      { carrier: 'cheap', prefix: '961', priority: 10 },
      { carrier: 'levant', prefix: '961', priority: 100 },
      WORLD,
    ],
  },
  { prefix: '963', carriers: [{ carrier: 'levant', prefix: '963', priority: 100 }, WORLD] },
];

describe('messaging.list-routes', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start({
      MESSAGING_CARRIERS: JSON.stringify(CARRIERS),
      MESSAGING_ROUTES: JSON.stringify(RULES),
    });
  }, 60_000);
  afterAll(() => messaging.stop());

  const list = (request: { recipient?: string; offset?: number; limit?: number } = {}) =>
    messaging.rpc.request(MESSAGING_OPERATIONS.listRoutes, { offset: 0, limit: 10, ...request });

  it('has all prefixes with their carriers in order, page by page', async () => {
    expect(await list()).toEqual({
      routes: ROUTES,
      rules: [PREMIUM, SHARES],
      sandboxCarriers: ['simulator'],
      hasMore: false,
    });
    expect(await list({ limit: 2 })).toMatchObject({ routes: ROUTES.slice(0, 2), hasMore: true });
    expect(await list({ offset: 2 })).toMatchObject({ routes: ROUTES.slice(2), rules: [], hasMore: false });
  });

  it('has the prefix alone that decides about a number', async () => {
    expect(await list({ recipient: '96171123456' })).toMatchObject({ routes: [ROUTES[1]], hasMore: false });
    expect(await list({ recipient: '46700000001' })).toMatchObject({
      routes: [ROUTES[0]],
      rules: [SHARES],
      hasMore: false,
    });
    expect((await list({ recipient: '44900123456' })).rules).toEqual([{ ...PREMIUM, prefixes: ['44900'] }, SHARES]);
  });
});
