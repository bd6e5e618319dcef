import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { type Answer, GatewayUnderTest } from '../../testing/start-gateway-under-test';

// Starting a gateway takes a second, on a busy machine ten.
jest.setTimeout(120_000);

const PASSWORD = 'password of a vendor';
const USERS_AT_EACH = 3;
/** Time within which a revoked key and a suspended account's keys are refused everywhere. */
const PROMISED_MS = 1_000;
/** Replaces 401 for an address that is refused without end. */
const TOO_MANY_REFUSED = 429;

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

type Request = (at: GatewayUnderTest) => Promise<Answer>;

describe('what is revoked, at three gateways in steady use', () => {
  const gateways: GatewayUnderTest[] = [];
  let gateway: GatewayUnderTest;
  let operator: string;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    gateways.push(gateway, await gateway.replica(), await gateway.replica());
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 1,
      held: 0,
      spent: 0,
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.logPage, () => ({ entries: [], total: 0 }));
    operator = await gateway.operator();
  });
  afterAll(async () => {
    for (const replica of gateways.slice(1)) await replica.stop();
    await gateway.stop();
  });

  /**
   * Uses a credential everywhere without a pause while `end` revokes it, until every user was refused.
   * @returns for each gateway, the milliseconds from the response to `end` until the last admitted request began
   */
  async function letInAfter(end: () => Promise<unknown>, request: Request, refusal: number): Promise<number[]> {
    const lastBegan = gateways.map(() => -Infinity);
    const letIn = gateways.map(() => 0);
    let refused = 0;
    let failure: Error | undefined;
    const users = gateways.flatMap((at, index) =>
      Array.from({ length: USERS_AT_EACH }, async () => {
        let wasRefused = false;
        while (refused < gateways.length * USERS_AT_EACH && !failure) {
          const beganAt = performance.now();
          const { status } = await request(at);
          if (status === 200) {
            letIn[index] = (letIn[index] ?? 0) + 1;
            lastBegan[index] = Math.max(lastBegan[index] ?? 0, beganAt);
          } else if (![refusal, TOO_MANY_REFUSED].includes(status)) failure = new Error(`answered ${status}`);
          else if (!wasRefused) {
            wasRefused = true;
            refused += 1;
          }
        }
      }),
    );
    try {
      await eventually(() => expect(Math.min(...letIn)).toBeGreaterThan(20), { timeoutMs: 30_000 });
      await end();
      const endedAt = performance.now();
      await Promise.race([
        Promise.all(users),
        eventually(() => expect(refused).toBe(users.length), { timeoutMs: 30_000 }),
      ]);
      if (failure) throw failure;
      return lastBegan.map((beganAt) => beganAt - endedAt);
    } finally {
      failure ??= new Error('over');
      await Promise.all(users);
    }
  }

  const logIn = async (email: string) =>
    (await gateway.data('POST /v1/auth/login', { body: { email, password: PASSWORD } })) as unknown as Tokens;
  const withKey =
    (key: string): Request =>
    (at) =>
      at.call('GET /v1/vendor/balance', { key });
  const withToken =
    (bearer: string): Request =>
    (at) =>
      at.call('GET /v1/sms-logs', { bearer });
  /** Blocks this process, its gateways included. */
  const holdUpEventLoop = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('API keys are refused by all within a second', async () => {
    const vendor = await gateway.vendor();
    const { api_key, id } = await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'leaked' } });
    const late = await letInAfter(
      () => gateway.data(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token }),
      withKey(String(api_key)),
      401,
    );
    expect(Math.max(...late)).toBeLessThan(PROMISED_MS);
    expect((await withKey(vendor.key)(gateway)).status).toBe(200);
  });

  it('API keys are refused by all within a second, also while their processes are held up', async () => {
    const vendor = await gateway.vendor();
    const { api_key, id } = await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'leaked' } });
    const revoke = () => gateway.data(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token });
    const holdUps = setInterval(() => holdUpEventLoop(150), 200);
    const late = await letInAfter(revoke, withKey(String(api_key)), 401).finally(() => clearInterval(holdUps));
    expect(Math.max(...late)).toBeLessThan(PROMISED_MS);
  });

  it('keys of a suspended account are refused by all within a second', async () => {
    const vendor = await gateway.vendor();
    const suspend = () =>
      gateway.data(`POST /v1/admin/vendors/${vendor.id}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
    expect(Math.max(...(await letInAfter(suspend, withKey(vendor.key), 403)))).toBeLessThan(PROMISED_MS);
  });

  it('tokens of a suspended account, and of its sub-account, are refused by all at once', async () => {
    const vendor = await gateway.vendor();
    const email = 'suspended@example.com';
    await gateway.data('POST /v1/sub-accounts', {
      bearer: vendor.token,
      body: { name: 'Branch', email, password: PASSWORD },
    });
    const tokens = [vendor.token, (await logIn(email)).access_token];
    let turn = 0;
    const suspend = () =>
      gateway.data(`POST /v1/admin/vendors/${vendor.id}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
    const late = await letInAfter(suspend, (at) => withToken(tokens[(turn += 1) % 2] ?? '')(at), 403);
    expect(Math.max(...late)).toBeLessThan(0);
  });

  it('access tokens are refused by all at once after the logout', async () => {
    const { email } = await gateway.vendor();
    const { access_token } = await logIn(email);
    const logOut = () => gateway.data('POST /v1/auth/logout', { bearer: access_token });
    expect(Math.max(...(await letInAfter(logOut, withToken(access_token), 401)))).toBeLessThan(0);
  });

  it('access tokens are refused by all at once after a refresh token of theirs came twice', async () => {
    const { email } = await gateway.vendor();
    const first = await logIn(email);
    const second = (await gateway.data('POST /v1/auth/refresh', {
      body: { refresh_token: first.refresh_token },
    })) as unknown as Tokens;
    const reuse = async () =>
      expect(
        (await gateway.call('POST /v1/auth/refresh', { body: { refresh_token: first.refresh_token } })).status,
      ).toBe(401);
    let turn = 0;
    const either = (at: GatewayUnderTest) =>
      withToken((turn += 1) % 2 === 0 ? first.access_token : second.access_token)(at);
    expect(Math.max(...(await letInAfter(reuse, either, 401)))).toBeLessThan(0);
  });

  it('is judged by each gateway for itself: the others go on when one has stopped', async () => {
    await (await gateway.replica()).stop();
    await expect(gateway.vendor()).resolves.toMatchObject({ key: expect.stringMatching(/^sms_live_/) });
  });
});
