import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { register } from 'prom-client';
import { type Answer, GatewayUnderTest } from '../../testing/start-gateway-under-test';

const LIMIT = 1_000;
const REFUSED = [422, 'OPERATOR_CREDIT_LIMIT'];

interface Operator {
  readonly id: number;
  readonly token: string;
}

describe('S2: the credits that one operator moves by hand', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let admin: string;
  let vendor: number;
  let operators = 0;
  let topUps: number[] = [];
  let fails: string | undefined;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({ env: { GATEWAY_OPERATOR_CREDITS_PER_DAY: String(LIMIT) } });
    replica = await gateway.replica();
    admin = await gateway.operator();
    await gateway.peer.answer(BILLING_OPERATIONS.topUp, ({ accountId, credits }) => {
      if (fails !== undefined) throw new PeerError(fails);
      topUps.push(credits);
      return { accountId, available: credits };
    });
    await gateway.peer.answer(BILLING_OPERATIONS.adjust, ({ accountId, credits }) => ({
      accountId,
      outcome: credits === -LIMIT ? 'insufficient_credit' : 'adjusted',
      available: 7,
    }));
    vendor = (await gateway.vendor()).id;
  });
  beforeEach(async () => {
    topUps = [];
    fails = undefined;
    // All of these tests make more requests than an operator may in a minute.
    await gateway.database.execute('TRUNCATE rate_window');
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const newOperator = async (): Promise<Operator> => {
    const login = { email: `cap-${(operators += 1)}@example.com`, password: 'operator of the tests' };
    const { id } = await gateway.data('POST /v1/admin/operators', { bearer: admin, body: { ...login, role: 'admin' } });
    return { id: Number(id), token: await gateway.login(login.email, login.password) };
  };
  const topUp = ({ token }: Operator, credits: number, reference: string, at = gateway): Promise<Answer> =>
    at.call(`POST /v1/admin/vendors/${vendor}/top-ups`, { bearer: token, body: { credits, reference } });
  const adjust = ({ token }: Operator, credits: number, reference: string): Promise<Answer> =>
    gateway.call(`POST /v1/admin/vendors/${vendor}/adjustments`, {
      bearer: token,
      body: { credits, reference, reason: 'Charged twice.' },
    });
  const outcome = ({ status, body }: Answer) => (status < 300 ? status : [status, body['error_code']]);
  const entriesOf = ({ id }: Operator) =>
    gateway.database.rows<{ action: string; target: string; details: object }>(
      'SELECT action, target, details FROM audit_log WHERE actor_user_id = $1 AND action ~ $2 ORDER BY id',
      [id, '^(vendor|sub-account)[.]'],
    );
  /** As a gateway of another release writes it, or as this one has done some hours ago. */
  const record = ({ id }: Operator, hoursAgo: number, action: string, details: object) =>
    gateway.database.execute(
      `INSERT INTO audit_log (actor_user_id, action, target, account_id, details, recorded_at)
       VALUES ($1, $2, $3, $4, $5, now() - make_interval(mins => $6))`,
      [id, action, `vendor:${vendor}`, vendor, JSON.stringify(details), hoursAgo * 60],
    );
  const counted = async (name: string) =>
    (await register.getSingleMetric(`gateway_operator_credit_${name}_total`)?.get())?.values[0]?.value ?? 0;

  it('are refused beyond the limit with what is left and when they fit, are recorded, and do not bind others', async () => {
    const [operator, other] = [await newOperator(), await newOperator()];
    const refusals = await counted('refusals');
    expect(outcome(await topUp(operator, 600, 'first'))).toBe(200);
    expect(outcome(await adjust(operator, -300, 'second'))).toBe(200);
    const before = Date.now();
    const refused = await topUp(operator, 400, 'third');
    expect(outcome(refused)).toEqual(REFUSED);
    const [, at = ''] = /you have 100 left\. 400 will fit from (\S+) on\.$/.exec(String(refused.body['message'])) ?? [];
    expect(Math.abs(Date.parse(at) - before - 86_400_000)).toBeLessThan(60_000);
    const never = await adjust(operator, -LIMIT - 1, 'never');
    expect(outcome(never)).toEqual(REFUSED);
    expect(never.body['message']).toMatch(/So many at once never fit\.$/);
    expect(topUps).toEqual([600]);
    expect(await entriesOf(operator)).toMatchObject([
      { action: 'vendor.topped-up' },
      { action: 'vendor.adjusted' },
      {
        action: 'vendor.topped-up.failed',
        target: `vendor:${vendor}`,
        details: { credits: 400, reference: 'third', code: 'OPERATOR_CREDIT_LIMIT' },
      },
      { action: 'vendor.adjusted.failed' },
    ]);
    expect((await counted('refusals')) - refusals).toBe(2);
    expect(outcome(await topUp(other, LIMIT, 'third'))).toBe(200);
    expect(outcome(await topUp(operator, 100, 'the rest'))).toBe(200);
  });

  it('are not passed by requests at once at two gateways', async () => {
    const operator = await newOperator();
    const warnings = await counted('warnings');
    const answers = await gateway.collide(
      [operator.id],
      Array.from(
        { length: 6 },
        (_, index) => () => topUp(operator, 300, `at-once-${index}`, index % 2 ? gateway : replica),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(topUps).toEqual([300, 300, 300]);
    expect((await counted('warnings')) - warnings).toBe(1);
  });

  it('count once under one reference, also at two gateways and when nothing is left', async () => {
    const operator = await newOperator();
    const twice = await gateway.collide(
      [operator.id],
      [() => topUp(operator, 700, 'once'), () => topUp(operator, 700, 'once', replica)],
    );
    expect(twice.map(outcome)).toEqual([200, 200]);
    expect(outcome(await topUp(operator, 300, 'the rest'))).toBe(200);
    expect(outcome(await topUp(operator, 700, 'once', replica))).toBe(200);
    for (const repeat of [
      // Another amount or another kind is another move.
      await topUp(operator, 699, 'once'),
      await adjust(operator, 700, 'once'),
    ])
      expect(outcome(repeat)).toEqual(REFUSED);
  });

  it('do not count when nothing was moved, and do when it is not known', async () => {
    const operator = await newOperator();
    fails = FAULT_CODES.conflict;
    expect((await topUp(operator, LIMIT, 'refused')).status).toBe(409);
    expect((await adjust(operator, -LIMIT, 'too many')).status).toBe(422);
    fails = FAULT_CODES.deadlineExceeded;
    expect((await topUp(operator, 600, 'unknown')).status).toBe(503);
    fails = undefined;
    expect(outcome(await topUp(operator, 500, 'later'))).toEqual(REFUSED);
    expect(outcome(await topUp(operator, 600, 'unknown'))).toBe(200);
    expect(outcome(await topUp(operator, 400, 'refused'))).toBe(200);
  });

  it('count again when a move that was refused once is made', async () => {
    const operator = await newOperator();
    fails = FAULT_CODES.conflict;
    expect((await topUp(operator, 600, 'again')).status).toBe(409);
    fails = undefined;
    expect(outcome(await topUp(operator, 600, 'again'))).toBe(200);
    expect(outcome(await topUp(operator, 500, 'more'))).toEqual(REFUSED);
    // A conflict under a used reference takes nothing off what was moved under it.
    fails = FAULT_CODES.conflict;
    expect((await topUp(operator, 1, 'again')).status).toBe(409);
    fails = undefined;
    expect(outcome(await topUp(operator, 401, 'more'))).toEqual(REFUSED);
  });

  it('count for 24 hours', async () => {
    const operator = await newOperator();
    await record(operator, 25, 'vendor.topped-up', { credits: LIMIT, reference: 'yesterday' });
    await record(operator, 23, 'vendor.topped-up', { credits: 400, reference: 'today' });
    await record(operator, 1, 'vendor.adjusted', { credits: -500, reference: 'now' });
    const refused = await topUp(operator, 500, 'too many');
    const [, at = ''] = /you have 100 left\. 500 will fit from (\S+) on\.$/.exec(String(refused.body['message'])) ?? [];
    expect(Math.abs(Date.parse(at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(outcome(await topUp(operator, 100, 'fits'))).toBe(200);
  });

  it('count what a gateway of the release before has recorded', async () => {
    const operator = await newOperator();
    await record(operator, 0, 'vendor.topped-up', { credits: 900, reference: 'before' });
    await record(operator, 0, 'vendor.topped-up', { credits: 800, reference: 'refused' });
    await record(operator, 0, 'vendor.topped-up.failed', { credits: 800, reference: 'refused', code: 'CONFLICT' });
    expect(outcome(await topUp(operator, 101, 'more'))).toEqual(REFUSED);
    expect(outcome(await topUp(operator, 900, 'before'))).toBe(200);
    expect(outcome(await topUp(operator, 100, 'more'))).toBe(200);
  });

  it('include opening credits: no account is opened that may not have them', async () => {
    const operator = await newOperator();
    const open = (path: string, name: string, credits?: number) =>
      gateway.call(`POST ${path}`, {
        bearer: operator.token,
        body: {
          name,
          email: `${name}@example.com`,
          password: 'password of a vendor',
          ...(credits !== undefined && { opening_credits: credits }),
        },
      });
    expect((await open('/v1/admin/vendors', 'opened', 800)).status).toBe(200);
    for (const path of ['/v1/admin/vendors', `/v1/admin/vendors/${vendor}/sub-accounts`])
      expect(outcome(await open(path, 'refused', 300))).toEqual(REFUSED);
    const names = await gateway.database.rows<{ name: string }>(`SELECT name FROM account WHERE name = 'refused'`);
    expect(names).toEqual([]);
    expect((await open('/v1/admin/vendors', 'refused')).status).toBe(200);
    expect(outcome(await topUp(operator, 201, 'more'))).toEqual(REFUSED);
    expect(await entriesOf(operator)).toMatchObject([
      { action: 'vendor.created' },
      { action: 'vendor.topped-up', details: { credits: 800 } },
      { action: 'vendor.created.failed', details: { credits: 300, code: 'OPERATOR_CREDIT_LIMIT' } },
      { action: 'sub-account.created.failed', details: { credits: 300, parent_id: vendor } },
      { action: 'vendor.created' },
      { action: 'vendor.topped-up.failed' },
    ]);
  });
});
