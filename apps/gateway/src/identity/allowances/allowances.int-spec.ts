import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { WEBHOOK_DISPATCHER_OPERATIONS, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { eventually, PeerError } from '@sms/testing';
import { type Answer, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { DailyAllowances } from './daily-allowances';
import { DailyUsage } from './daily-usage';

const MESSAGES = 40;
const REPLAYS = 2_500;
const sms = { phone: '2348012345678', message: 'Your order is ready.' };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(2_348_000_000_000 + index));

interface Account extends VendorUnderTest {
  /** Belongs to the same account, in the sandbox. */
  readonly testKey: string;
}

describe('daily allowances', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let submitted: SubmitItem[] = [];
  let outcome: SendOutcome;
  /** How many deliveries the dispatcher reports as replayed; a code: its error. */
  let replayed: number | string;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({
      env: {
        GATEWAY_SANDBOX_MESSAGES_PER_DAY: String(MESSAGES),
        GATEWAY_SANDBOX_BULK_MAX_RECIPIENTS: '15',
        GATEWAY_WEBHOOK_REPLAYS_PER_DAY: String(REPLAYS),
      },
    });
    replica = await gateway.replica();
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      submitted.push(...items);
      return { results: items.map(({ requestId }) => ({ requestId, outcome })) };
    });
    await gateway.peer.answer(OTP_OPERATIONS.generate, () => ({ expiresInSeconds: 300 }));
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, () => {
      if (typeof replayed === 'string') throw new PeerError(replayed);
      return { replayed, nextAfter: null };
    });
    await gateway.peer.answer(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery, ({ webhookId }) => ({ webhookId }));
  });
  beforeEach(() => {
    submitted = [];
    outcome = 'accepted';
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const newAccount = async (): Promise<Account> => {
    const vendor = await gateway.vendor();
    const { api_key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'sandbox', mode: 'test' },
    });
    return { ...vendor, testKey: String(api_key) };
  };
  const send = (key: string, at = gateway, headers = {}) =>
    at.call('POST /v1/vendor/send-sms', { key, body: sms, headers });
  const bulk = (key: string, recipients: number, at = gateway) =>
    at.call('POST /v1/vendor/send-bulk-sms', { key, body: { message: 'Hello', recipients: numbers(recipients) } });
  const used = async ({ id }: VendorUnderTest, allowance = 'sandbox_messages') =>
    (
      await gateway.database.rows<{ used: number }>(
        'SELECT used FROM daily_usage WHERE account_id = $1 AND allowance = $2',
        [id, allowance],
      )
    ).map((row) => row.used);
  const sentBy = ({ id }: VendorUnderTest) =>
    submitted.filter(({ accountId }) => accountId === id).reduce((sum, { recipients }) => sum + recipients.length, 0);
  const refused = ({ status, headers, body }: Answer) => [
    status,
    body['error_code'],
    Number(headers.get('retry-after')) > 0,
    Number(headers.get('retry-after')) <= 86_400,
  ];
  const QUOTA_EXCEEDED = [429, 'SANDBOX_QUOTA_EXCEEDED', true, true];

  describe('of test keys', () => {
    it('let exactly so many messages through, however many are sent at once at two gateways', async () => {
      const account = await newAccount();
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => send(account.testKey, index % 2 ? gateway : replica)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(MESSAGES);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refused(answer)).toEqual(QUOTA_EXCEEDED);
      expect([sentBy(account), await used(account)]).toEqual([MESSAGES, [MESSAGES]]);
    });

    it('are as many as the quota is now, whatever it was earlier in the day', async () => {
      const { id: accountId } = await newAccount();
      const usage = new DailyUsage(gateway.database);
      const granted = async (quota: number) => {
        const [grant] = await usage.claim([{ accountId, allowance: 'sandbox_messages', sizes: [5], quota }]);
        return grant?.granted;
      };
      expect([await granted(5), await granted(10), await granted(12), await granted(15)]).toEqual([5, 5, 0, 5]);
    });

    it('count bulks by their recipients, as a whole or not at all, and one-time passwords', async () => {
      const account = await newAccount();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => bulk(account.testKey, 15, index % 2 ? gateway : replica)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refused(answer)).toEqual(QUOTA_EXCEEDED);
      expect([sentBy(account), await used(account)]).toEqual([30, [30]]);
      // A request that does not fit leaves room for one that does.
      expect((await bulk(account.testKey, 10)).status).toBe(200);
      const { testKey } = await newAccount();
      expect(await Promise.all([bulk(testKey, 15), bulk(testKey, 15)])).toMatchObject([
        { status: 200 },
        { status: 200 },
      ]);
      const otp = (index: number) =>
        gateway.call('POST /v1/otp/generate', {
          key: testKey,
          body: { phone_number: String(2_348_012_345_000 + index) },
        });
      const generated = await Promise.all(Array.from({ length: 12 }, (_, index) => otp(index)));
      expect(generated.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 429, 429]);
      expect(refused(await otp(12))).toEqual(QUOTA_EXCEEDED);
    });

    it('count each form as one message before it is read, so forms that are refused are not free', async () => {
      const account = await newAccount();
      const form = (key: string, phone: string) => {
        const body = new FormData();
        body.append('message', 'Hello');
        body.append('phone', phone);
        return gateway.call('POST /v1/vendor/send-bulk-sms', { key, body });
      };
      expect((await form(account.testKey, '2348012345678')).status).toBe(200);
      expect(await used(account)).toEqual([2]);
      const answers = await Promise.all(Array.from({ length: MESSAGES }, () => form(account.testKey, 'nobody')));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(MESSAGES - 2).fill(422), 429, 429]);
      expect(await used(account)).toEqual([MESSAGES]);
      expect((await form(account.key, 'nobody')).status).toBe(422);
      expect(await used(account)).toEqual([MESSAGES]);
    });

    it('say that a bulk is too large for a test key, and count nothing for it', async () => {
      const account = await newAccount();
      expect(await bulk(account.testKey, 16)).toMatchObject({
        status: 422,
        body: {
          error_code: 'SANDBOX_BULK_TOO_LARGE',
          errors: { recipients: ['recipients may not be more than 15 with a test key'] },
        },
      });
      expect((await bulk(account.key, 16)).status).toBe(200);
      expect(await used(account)).toEqual([]);
    });

    it('are one for an account and its sub-accounts, over all of their keys', async () => {
      const account = await newAccount();
      const email = `sandbox-branch-${account.id}@example.com`;
      await gateway.data('POST /v1/sub-accounts', {
        bearer: account.token,
        body: { name: 'Branch', email, password: 'long enough' },
      });
      const { api_key } = await gateway.data('POST /v1/api-keys', {
        bearer: await gateway.login(email, 'long enough'),
        body: { name: 'branch', mode: 'test' },
      });
      expect((await bulk(account.testKey, 15)).status).toBe(200);
      expect((await bulk(String(api_key), 15)).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send(index % 2 ? account.testKey : String(api_key))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    });

    it('cost live keys no statement, and are counted in few', async () => {
      const account = await newAccount();
      await Promise.all(Array.from({ length: 50 }, () => send(account.key)));
      expect([sentBy(account), await used(account)]).toEqual([50, []]);
      let claims = 0;
      const counting = new (class extends DailyUsage {
        override claim(...args: Parameters<DailyUsage['claim']>) {
          claims += 1;
          return super.claim(...args);
        }
      })(gateway.database);
      const allowances = new DailyAllowances(counting);
      const ask = (size: number) =>
        allowances.take({ accountId: account.id, allowance: 'sandbox_messages', size, quota: 60 });
      const decisions = await Promise.all(Array.from({ length: 90 }, () => ask(1)));
      expect([decisions.filter(({ allowed }) => allowed).length, claims]).toEqual([60, 1]);
      expect(await ask(1)).toMatchObject({ allowed: false });
      expect(claims).toBe(1);
    });

    it('are not given back for what is refused later, and a key that a refusal met is free again', async () => {
      const account = await newAccount();
      outcome = 'unknown_sender';
      expect((await send(account.testKey)).status).toBe(422);
      expect(await used(account)).toEqual([1]);
      outcome = 'accepted';
      const header = { 'idempotency-key': 'order-1' };
      const first = await send(account.testKey, gateway, header);
      await gateway.database.execute('UPDATE daily_usage SET used = $2 WHERE account_id = $1', [account.id, MESSAGES]);
      expect(refused(await send(account.testKey, replica, header))).toEqual(QUOTA_EXCEEDED);
      await gateway.database.execute('UPDATE daily_usage SET used = 0 WHERE account_id = $1', [account.id]);
      // This gateway has not learnt that there was nothing left.
      const again = await send(account.testKey, gateway, header);
      expect((again.body['data'] as { request_id: string }).request_id).toBe(
        (first.body['data'] as { request_id: string }).request_id,
      );
    });

    it('begin anew with the day, and days that are over are forgotten', async () => {
      const account = await newAccount();
      expect(
        (await Promise.all(Array.from({ length: MESSAGES }, () => send(account.testKey)))).every(
          ({ status }) => status === 200,
        ),
      ).toBe(true);
      await gateway.database.execute('UPDATE daily_usage SET day = day - 1 WHERE account_id = $1', [account.id]);
      expect((await send(account.testKey)).status).toBe(200);
      const usage = new DailyUsage(gateway.database);
      await usage.prune();
      expect(await used(account)).toHaveLength(2);
      await gateway.database.execute('UPDATE daily_usage SET day = day - 1 WHERE account_id = $1 AND used > 1', [
        account.id,
      ]);
      expect(await usage.prune()).toBe(false);
      expect(await used(account)).toEqual([1]);
    });
  });

  describe('of replays', () => {
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
    const replay = ({ token }: VendorUnderTest, at = gateway) =>
      at.call('POST /v1/webhook-deliveries/replay', { bearer: token, body: range });
    const replayOne = ({ token }: VendorUnderTest) =>
      gateway.call('POST /v1/webhook-deliveries/msg_1/replay', { bearer: token });

    it('count what was replayed, and end in 429', async () => {
      const account = await newAccount();
      replayed = 600;
      expect((await replay(account)).body['data']).toEqual({ replayed: 600, next_cursor: null, next_after: null });
      expect(await used(account, 'webhook_replays')).toEqual([600]);
      replayed = 1_000;
      const answers = await Promise.all([
        replay(account),
        replay(account, replica),
        replay(account),
        replay(account, replica),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refused(answer)).toEqual([429, 'REPLAY_QUOTA_EXCEEDED', true, true]);
      // A call for a range needs a thousand; single ones still fit.
      expect((await replayOne(account)).status).toBe(200);
      expect(await used(account, 'webhook_replays')).toEqual([1_601]);
    });

    it('that another gateway gave back are there again', async () => {
      const usage = new DailyUsage(gateway.database);
      const { id: accountId } = await newAccount();
      const request = { accountId, allowance: 'webhook_replays', size: 1_000, quota: 1_000 } as const;
      const [one, other] = [new DailyAllowances(usage), new DailyAllowances(usage)];
      const decision = await one.take(request);
      expect(await other.take(request)).toMatchObject({ allowed: false, endsInMs: expect.any(Number) });
      if (decision.allowed) await one.giveBack(request, decision.day);
      await eventually(async () => expect(await other.take(request)).toMatchObject({ allowed: true }));
    });

    it('are given back when nothing was replayed, and not when nobody knows', async () => {
      const account = await newAccount();
      expect((await send(account.testKey)).status).toBe(200);
      replayed = WEBHOOK_ERRORS.noUrl;
      expect((await replay(account)).status).toBe(409);
      expect(await used(account, 'webhook_replays')).toEqual([0]);
      // It returns replays alone: the other allowance is as it was.
      expect(await used(account)).toEqual([1]);
      replayed = 'DEADLINE_EXCEEDED';
      expect((await replay(account)).status).toBe(503);
      expect(await used(account, 'webhook_replays')).toEqual([1_000]);
      replayed = 'INTERNAL';
      expect((await replay(account)).status).toBe(500);
      expect(await used(account, 'webhook_replays')).toEqual([2_000]);
    });
  });
});
