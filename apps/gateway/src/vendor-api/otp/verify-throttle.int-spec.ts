import { OTP_OPERATIONS, type VerifyOtpReply, type VerifyOtpRequest } from '@sms/contracts/otp';
import { eventually } from '@sms/testing';
import { type Answer, type Call, GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { VerifyFailureWindow } from './verify-failure-window';

const ALLOWED_FAILURES = 60;
const REFERENCE = '3b241101-e2bb-4255-8caf-4136c566a962';
/** The code that the simulated service accepts. */
const RIGHT = '111111';
const WRONG = '222222';

jest.setTimeout(60_000);

describe('the limit of failed verifications', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: VerifyOtpRequest | undefined;
  /** How long a verification takes, in milliseconds. */
  let takesMs = 0;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    vendor = await gateway.vendor();
    await gateway.peer.answer(OTP_OPERATIONS.verify, async (request): Promise<VerifyOtpReply> => {
      asked = request;
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      return request.code === RIGHT ? { outcome: 'verified' } : { outcome: 'invalid_code', attemptsRemaining: 1 };
    });
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });
  afterEach(() => {
    takesMs = 0;
  });

  let addresses = 0;
  const newAddress = () => `10.9.${(addresses += 1) >> 8}.${addresses & 255}`;
  const verify = (otp_code: string, address: string, credential: Pick<Call, 'key' | 'bearer'> = {}, at = gateway) =>
    at.call('POST /v1/otp/verify', {
      ...credential,
      headers: { 'x-forwarded-for': address },
      body: { phone_number: '96171123456', otp_code, reference_id: REFERENCE },
    });
  /** Repeats requests that a busy gateway refuses for now. */
  const answered = (one: () => Promise<Answer>) =>
    eventually(
      async () => {
        const answer = await one();
        expect(answer.status).not.toBe(503);
        return answer;
      },
      { timeoutMs: 20_000 },
    );
  const times = (count: number, one: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const count = (answers: readonly Answer[], code: string) =>
    answers.filter(({ body }) => body['error_code'] === code).length;
  const exhaust = (address: string) => times(ALLOWED_FAILURES, () => verify(WRONG, address));

  it('lets 60 of 100 parallel guesses through and tells the others when to come back', async () => {
    const address = newAddress();
    const answers = await times(100, () => verify(WRONG, address));
    expect([count(answers, 'INVALID_CODE'), count(answers, 'RATE_LIMIT_EXCEEDED')]).toEqual([ALLOWED_FAILURES, 40]);
    for (const { status, headers } of answers.filter(({ body }) => body['error_code'] === 'RATE_LIMIT_EXCEEDED')) {
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect((await verify(RIGHT, address)).status).toBe(429);
    expect((await verify(RIGHT, newAddress())).status).toBe(200);
  });

  it('counts no success, however many come at once and however long each takes', async () => {
    const address = newAddress();
    takesMs = 300;
    expect((await times(200, () => verify(RIGHT, address))).map(({ status }) => status)).toEqual(
      Array.from({ length: 200 }, () => 200),
    );
    takesMs = 0;
    // Successes make no room either: the failures among them are counted.
    const mixed = await times(200, (index) => verify(index % 4 === 0 ? WRONG : RIGHT, address));
    expect([count(mixed, 'INVALID_CODE'), mixed.filter(({ status }) => status === 200).length]).toEqual([50, 150]);
    const last = await times(30, () => verify(WRONG, address));
    expect([count(last, 'INVALID_CODE'), count(last, 'RATE_LIMIT_EXCEEDED')]).toEqual([10, 20]);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const answers = await times(ALLOWED_FAILURES + 5, (index) =>
      verify(WRONG, `2001:db8:7:1::${(index + 1).toString(16)}`),
    );
    expect(count(answers, 'RATE_LIMIT_EXCEEDED')).toBe(5);
    expect((await verify(WRONG, '2001:db8:7:1:ffff::1')).status).toBe(429);
    expect((await verify(WRONG, '2001:db8:7:2::1')).status).toBe(422);
    expect(
      await gateway.database.rows("SELECT 1 FROM otp_verify_failure WHERE credential NOT LIKE '10.%'"),
    ).toHaveLength(2);
  });

  it('holds over all gateways together', async () => {
    const address = newAddress();
    const answers: Answer[] = [];
    for (let round = 0; round < 50; round += 1)
      answers.push(await verify(WRONG, address), await verify(WRONG, address, {}, replica));
    expect([count(answers, 'INVALID_CODE'), count(answers, 'RATE_LIMIT_EXCEEDED')]).toEqual([ALLOWED_FAILURES, 40]);
  });

  it('does not hold for callers with a valid key or token, whoever shares their address', async () => {
    const address = newAddress();
    await exhaust(address);
    expect((await verify(WRONG, address)).status).toBe(429);
    for (const credential of [{ key: vendor.key }, { bearer: vendor.token }, { bearer: await gateway.operator() }]) {
      const answers = await times(ALLOWED_FAILURES + 10, () => answered(() => verify(WRONG, address, credential)));
      expect(count(answers, 'INVALID_CODE')).toBe(ALLOWED_FAILURES + 10);
      expect((await verify(RIGHT, address, credential)).status).toBe(200);
    }
    for (const credential of [
      { key: 'nonsense' },
      { key: `${vendor.key.slice(0, -1)}!` },
      { bearer: 'no.such.token' },
    ]) {
      expect((await verify(WRONG, address, credential)).status).toBe(429);
    }
  });

  it('does hold for a suspended vendor', async () => {
    const [address, suspended] = [newAddress(), await gateway.vendor()];
    await exhaust(address);
    const operator = await gateway.operator();
    expect((await verify(WRONG, address, { key: suspended.key })).status).toBe(422);
    await gateway.data(`POST /v1/admin/vendors/${suspended.id}/suspend`, {
      bearer: operator,
      body: { reason: 'tests' },
    });
    await eventually(async () => expect((await verify(WRONG, address, { key: suspended.key })).status).toBe(429));
  });

  it('tells the service who asks, so that a caller with a credential knows references of its own alone', async () => {
    const address = newAddress();
    const { api_key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'trial', mode: 'test' },
    });
    const child = { email: 'branch-of-verify@example.com', password: 'password of a branch' };
    await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body: { name: 'Branch', ...child } });
    for (const [credential, asker] of [
      [{}, undefined],
      [{ key: 'nonsense' }, undefined],
      [{ bearer: await gateway.operator() }, undefined],
      [{ key: vendor.key }, { vendorId: vendor.id, sandbox: false }],
      [{ key: String(api_key) }, { vendorId: vendor.id, sandbox: true }],
      [{ bearer: vendor.token }, { vendorId: vendor.id }],
      [{ bearer: await gateway.login(child.email, child.password) }, { vendorId: vendor.id }],
    ] as const) {
      await verify(RIGHT, address, credential);
      expect(asked?.asker).toEqual(asker);
    }
  });

  it('forgets an address two minutes after its last failure', async () => {
    await gateway.database.execute('DELETE FROM otp_verify_failure');
    const [old, recent] = [newAddress(), newAddress()];
    await verify(WRONG, old);
    await gateway.database.execute('UPDATE otp_verify_failure SET decided_at = decided_at - 121000');
    await verify(WRONG, recent);
    await new VerifyFailureWindow(gateway.database).prune();
    expect(await gateway.database.rows('SELECT credential FROM otp_verify_failure')).toEqual([{ credential: recent }]);
  });

  // Must be last: the database of the gateway goes down.
  it('verifies while the database of the gateway is down, and limits what comes to this gateway', async () => {
    const address = newAddress();
    gateway.databaseLink.cut();
    expect((await verify(RIGHT, address)).status).toBe(200);
    const answers = [];
    for (let guess = 0; guess < ALLOWED_FAILURES + 3; guess += 1) answers.push(await verify(WRONG, address));
    expect([count(answers, 'INVALID_CODE'), count(answers, 'RATE_LIMIT_EXCEEDED')]).toEqual([ALLOWED_FAILURES, 3]);
    await gateway.databaseLink.restore();
  });
});
