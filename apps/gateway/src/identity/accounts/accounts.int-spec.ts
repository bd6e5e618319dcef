import {
  BILLING_ERRORS,
  BILLING_EVENTS,
  BILLING_OPERATIONS,
  type BillingEvent,
  type TopUpRequest,
} from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS, type WebhookDispatcherEvent } from '@sms/contracts/webhook-dispatcher';
import type { EventBatches } from '@sms/contracts/rpc';
import { ALL_TAKEN, eventsOf, eventually, PeerError } from '@sms/testing';
import { createOperator } from '../../operator-api/operators/create-operator';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

const VENDORS = 'POST /v1/admin/vendors';
const vendor = (email: string, more: object = {}) => ({ name: 'Shop', email, password: 'long enough', ...more });

describe('accounts', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let topUps: TopUpRequest[] = [];
  const events: { type: string; payload: object }[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({ eventsTaken: false });
    operator = await gateway.operator();
    const record = (request: EventBatches<BillingEvent | WebhookDispatcherEvent>) => {
      events.push(...eventsOf(request));
      return ALL_TAKEN;
    };
    await gateway.peer.answer(BILLING_EVENTS, record);
    await gateway.peer.answer(WEBHOOK_DISPATCHER_EVENTS, record);
    await gateway.peer.answer(BILLING_OPERATIONS.topUp, (request) => {
      topUps.push(request);
      // As in billing: an account that was not reported to it does not exist.
      const known = events.some(
        ({ type, payload }) =>
          type === 'account.opened' && 'accountId' in payload && payload.accountId === request.accountId,
      );
      if (!known) throw new PeerError(BILLING_ERRORS.accountUnknown);
      return { accountId: request.accountId, available: request.credits };
    });
  });
  beforeEach(() => {
    topUps = [];
  });
  afterAll(() => gateway.stop());

  it('opens a vendor, tells the others of it and credits it once they know', async () => {
    const data = await gateway.data(VENDORS, {
      bearer: operator,
      body: vendor('Shop@Example.com', { opening_credits: 500 }),
    });
    expect(data).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'shop@example.com',
    });
    expect(Number(data['id'])).toBeGreaterThan(1_000);
    const { id, uuid } = data;
    expect(topUps.at(-1)).toEqual({ accountId: id, credits: 500, reference: `opening-${String(uuid)}` });
    await eventually(() =>
      expect(
        events
          .filter(({ payload }) => 'accountId' in payload && payload.accountId === id)
          .map(({ type, payload }) => ({ type, payload })),
      ).toEqual(
        expect.arrayContaining([
          { type: 'account.opened', payload: { accountId: id } },
          {
            type: 'vendor.changed',
            payload: { accountId: id, parentAccountId: null, uuid, email: 'shop@example.com', version: 1 },
          },
        ]),
      ),
    );
    await eventually(async () => expect(await gateway.database.rows('SELECT 1 FROM outbox')).toEqual([]));
  });

  it('answers 409 to a taken e-mail and opens nothing', async () => {
    await gateway.data(VENDORS, { bearer: operator, body: vendor('taken@example.com') });
    const count = async () =>
      (await gateway.database.rows<{ count: number }>('SELECT count(*) FROM account'))[0]?.count;
    const before = await count();
    expect(await gateway.call(VENDORS, { bearer: operator, body: vendor('TAKEN@example.com') })).toMatchObject({
      status: 409,
      body: { status: 'error', error_code: 'CONFLICT' },
    });
    expect(await count()).toBe(before);
  });

  it.each([
    [{}, ['email', 'name', 'password']],
    [vendor('no e-mail'), ['email']],
    [vendor('a@example.com', { password: 'short' }), ['password']],
    [vendor('a@example.com', { opening_credits: -1 }), ['opening_credits']],
    [vendor('a@example.com', { opening_credits: 1.5 }), ['opening_credits']],
    [vendor('a@example.com', { default_sender: 'much too long' }), ['default_sender']],
    [vendor('a@example.com', { rate_limit_per_minute: 'x' }), ['rate_limit_per_minute']],
  ])('names what is wrong with %j', async (body, fields) => {
    const answer = await gateway.call(VENDORS, { bearer: operator, body });
    expect([answer.status, Object.keys(answer.body['errors'] as object).sort()]).toEqual([422, fields]);
  });

  it('tops an account up, and knows which exist', async () => {
    const { id } = await gateway.data(VENDORS, { bearer: operator, body: vendor('top-up@example.com') });
    const body = { credits: 70, reference: 'invoice 7' };
    expect(await gateway.data(`POST /v1/admin/vendors/${Number(id)}/top-ups`, { bearer: operator, body })).toEqual({
      credit_balance: 70,
    });
    expect(topUps.at(-1)).toEqual({ accountId: id, ...body });
    for (const unknown of ['999999', 'x', '1e3', '-1', '99999999999999999999']) {
      expect((await gateway.call(`POST /v1/admin/vendors/${unknown}/top-ups`, { bearer: operator, body })).status).toBe(
        404,
      );
    }
    expect(
      (await gateway.call(`POST /v1/admin/vendors/${Number(id)}/top-ups`, { bearer: operator, body: { credits: 0 } }))
        .body['errors'],
    ).toEqual({
      credits: ['credits must not be less than 1'],
      reference: ['reference is required'],
    });
  });

  it('creates an operator once', async () => {
    expect(await createOperator(gateway.database, 'Second@example.com', 'operator password')).toBe(true);
    expect(await createOperator(gateway.database, 'second@example.com', 'another password')).toBe(false);
    await expect(gateway.login('second@example.com', 'operator password')).resolves.toEqual(expect.any(String));
    await expect(createOperator(gateway.database, 'taken@example.com', 'operator password')).rejects.toThrow(
      'no operator',
    );
  });
});
