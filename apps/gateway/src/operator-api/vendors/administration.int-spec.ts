import { BILLING_EVENTS, BILLING_OPERATIONS, type AdjustRequest } from '@sms/contracts/billing';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import {
  WEBHOOK_DISPATCHER_EVENTS,
  WEBHOOK_DISPATCHER_OPERATIONS,
  type VendorChangedEvent,
} from '@sms/contracts/webhook-dispatcher';
import { SENDER_NAMES_OPERATIONS, SENDER_NAME_ERRORS } from '@sms/contracts/sender-names';
import { FAULT_CODES } from '@sms/platform/errors';
import { ALL_TAKEN, eventsOf, eventually, PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const BALANCE = 'GET /v1/vendor/balance';
const PASSWORD = 'password of a vendor';
const ID = '0190163d-8694-739b-aea5-966c26f8ad91';

interface AuditEntry {
  readonly id: number;
  readonly actor: { readonly email: string };
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

describe('administration', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let adjustments: AdjustRequest[] = [];
  const vendorEvents: VendorChangedEvent['payload'][] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start({ eventsTaken: false });
    replica = await gateway.replica();
    operator = await gateway.operator();
    await gateway.peer.answer(BILLING_EVENTS, () => ALL_TAKEN);
    await gateway.peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      vendorEvents.push(
        ...eventsOf(request).flatMap((event) => (event.type === 'vendor.changed' ? [event.payload] : [])),
      );
      return ALL_TAKEN;
    });
    await gateway.peer.answer(BILLING_OPERATIONS.balance, ({ accountId }) => ({
      accountId,
      available: 7,
      held: 2,
      spent: 1,
    }));
    await gateway.peer.answer(BILLING_OPERATIONS.adjust, (request) => {
      adjustments.push(request);
      const outcome = request.credits < -7 ? ('insufficient_credit' as const) : ('adjusted' as const);
      return { accountId: request.accountId, outcome, available: outcome === 'adjusted' ? 7 + request.credits : 7 };
    });
  });
  beforeEach(async () => {
    adjustments = [];
    // All of these tests make more requests than an operator may in a minute.
    await gateway.database.execute('TRUNCATE rate_window');
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const audit = async (perPage = 3) =>
    (await gateway.data(`GET /v1/admin/audit-log?per_page=${perPage}`, { bearer: operator }))[
      'entries'
    ] as AuditEntry[];
  const status = async (at: GatewayUnderTest, { key }: VendorUnderTest) =>
    (await at.call(BALANCE, { key })).body['error_code'] ?? 'in';
  const subAccount = async (parent: VendorUnderTest, email: string): Promise<VendorUnderTest> => {
    const { id, uuid } = await gateway.data('POST /v1/sub-accounts', {
      bearer: parent.token,
      body: { name: 'Branch', email, password: PASSWORD },
    });
    const token = await gateway.login(email, PASSWORD);
    const { api_key } = await gateway.data('POST /v1/api-keys', { bearer: token, body: { name: 'branch' } });
    return { id: Number(id), uuid: String(uuid), email, token, key: String(api_key) };
  };

  it('lists vendors newest first, and shows one with its credits', async () => {
    const [older, newer] = [await gateway.vendor(), await gateway.vendor({ default_sender: 'SHOP' })];
    const data = await gateway.data('GET /v1/admin/vendors?per_page=2', { bearer: operator });
    expect(data).toMatchObject({
      vendors: [{ id: newer.id, default_sender: 'SHOP' }, { id: older.id }],
      pagination: { currentPage: 1, pageSize: 2 },
    });
    const first = await gateway.data('GET /v1/admin/vendors?limit=1', { bearer: operator });
    expect(first).toMatchObject({ vendors: [{ id: newer.id }], next_cursor: newer.id });
    const next = await gateway.data(`GET /v1/admin/vendors?limit=1&cursor=${newer.id}`, { bearer: operator });
    expect(next).toMatchObject({ vendors: [{ id: older.id }], next_cursor: null });
    expect(await gateway.data(`GET /v1/admin/vendors/${newer.id}`, { bearer: operator })).toEqual({
      id: newer.id,
      uuid: newer.uuid,
      name: 'Vendor',
      email: newer.email,
      parent_id: null,
      status: 'active',
      default_sender: 'SHOP',
      rate_limit_per_minute: 1_000_000,
      created_at: expect.stringMatching(/Z$/),
      credits: { available: 7, held: 2, spent: 1 },
    });
    expect(first['vendors']).not.toEqual([expect.objectContaining({ credits: expect.anything() })]);
    for (const unknown of ['999999', 'x', '1e3', '-1', '99999999999999999999']) {
      expect((await gateway.call(`GET /v1/admin/vendors/${unknown}`, { bearer: operator })).status).toBe(404);
    }
  });

  it('lists vendors with their credits, asking billing once, also while billing or messaging does not respond', async () => {
    const parent = await gateway.vendor({ name: 'With credits' });
    const child = await subAccount(parent, 'credits-branch@example.com');
    const asked: (readonly number[])[] = [];
    let away = false;
    await gateway.peer.answer(BILLING_OPERATIONS.balances, ({ accountIds }) => {
      asked.push(accountIds);
      if (away) throw new PeerError(FAULT_CODES.unavailable);
      return { balances: [{ accountId: parent.id, available: 10, held: 8, spent: 1 }] };
    });
    const list = async () =>
      (await gateway.data('GET /v1/admin/vendors?limit=2&include=credits', { bearer: operator }))['vendors'];
    const credits = { available: 10, held: 8, spent: 1 };
    expect(await list()).toEqual([
      expect.objectContaining({ id: child.id, parent_name: 'With credits', credits: null }),
      expect.objectContaining({ id: parent.id, parent_name: null, credits }),
    ]);
    await gateway.peer.answer(MESSAGING_OPERATIONS.creditsAhead, ({ accountIds }) => ({
      // Five by the second time: the others have been given back meanwhile.
      accounts: [{ accountId: parent.id, credits: accountIds.length > 1 ? 6 : 5 }],
    }));
    expect(await list()).toMatchObject([{ credits: null }, { credits: { available: 15, held: 3, spent: 1 } }]);
    expect(asked).toEqual([
      [child.id, parent.id],
      [child.id, parent.id],
    ]);
    away = true;
    expect(await list()).toMatchObject([
      { id: child.id, credits: null },
      { id: parent.id, credits: null },
    ]);
    expect((await gateway.call('GET /v1/admin/vendors?include=users', { bearer: operator })).status).toBe(422);
  });

  it('refuses a suspended account and its sub-accounts at every gateway, and lets them in again', async () => {
    const parent = await gateway.vendor();
    const child = await subAccount(parent, 'suspended-branch@example.com');
    const everywhere = async () => [
      await status(gateway, parent),
      await status(replica, parent),
      await status(gateway, child),
      await status(replica, child),
    ];
    expect(new Set(await everywhere())).toEqual(new Set(['in']));
    expect(
      (await gateway.call(`POST /v1/admin/vendors/${parent.id}/suspend`, { bearer: operator, body: {} })).status,
    ).toBe(422);
    const { refresh_token } = await gateway.data('POST /v1/auth/login', {
      body: { email: child.email, password: PASSWORD },
    });
    await gateway.data(`POST /v1/admin/vendors/${parent.id}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
    for (const { token } of [parent, child]) {
      expect(await replica.call('GET /v1/users', { bearer: token })).toMatchObject({
        status: 403,
        body: { error_code: 'ACCOUNT_SUSPENDED' },
      });
    }
    expect(await gateway.call('POST /v1/auth/refresh', { body: { refresh_token } })).toMatchObject({
      status: 403,
      body: { error_code: 'ACCOUNT_SUSPENDED' },
    });
    await eventually(async () => expect(new Set(await everywhere())).toEqual(new Set(['ACCOUNT_SUSPENDED'])));
    await gateway.data(`POST /v1/admin/vendors/${parent.id}/unsuspend`, { bearer: operator });
    await eventually(async () => expect(new Set(await everywhere())).toEqual(new Set(['in'])));
    expect(await audit(2)).toMatchObject([
      {
        actor: { email: 'operator@example.com' },
        action: 'vendor.unsuspended',
        target: `vendor:${parent.id}`,
        reason: null,
      },
      { action: 'vendor.suspended', target: `vendor:${parent.id}`, reason: 'fraud' },
    ]);
  });

  it('adjusts credits with a reason, and says why it cannot', async () => {
    const { id } = await gateway.vendor();
    const adjust = (body: object) =>
      gateway.call(`POST /v1/admin/vendors/${id}/adjustments`, { bearer: operator, body });
    expect((await adjust({ credits: -5, reason: 'sent twice', reference: 'ticket 1' })).body['data']).toEqual({
      credit_balance: 2,
    });
    expect(adjustments).toEqual([{ accountId: id, credits: -5, reference: 'ticket 1' }]);
    expect(await audit(1)).toMatchObject([
      {
        action: 'vendor.adjusted',
        target: `vendor:${id}`,
        reason: 'sent twice',
        details: { credits: -5, reference: 'ticket 1' },
      },
    ]);
    expect(await adjust({ credits: -8, reason: 'too much', reference: 'ticket 2' })).toMatchObject({
      status: 422,
      body: { errors: { credits: [expect.stringContaining('7')] } },
    });
    expect((await audit(2)).map(({ action }) => action)).toEqual(['vendor.adjusted.failed', 'vendor.adjusted']);
    for (const [body, fields] of [
      [{}, ['credits', 'reason', 'reference']],
      [{ credits: 0, reason: 'x', reference: 'x' }, ['credits']],
      [{ credits: 1.5, reason: 'x', reference: 'x' }, ['credits']],
    ] as const) {
      const answer = await adjust(body);
      expect([answer.status, Object.keys(answer.body['errors'] as object).sort()]).toEqual([422, fields]);
    }
    expect(
      (
        await gateway.call('POST /v1/admin/vendors/999999/adjustments', {
          bearer: operator,
          body: { credits: 1, reason: 'x', reference: 'x' },
        })
      ).status,
    ).toBe(404);
  });

  it('opens sub-accounts for operators and for owners, one level deep, which have no webhook of their own and use the names of their parent', async () => {
    const parent = await gateway.vendor({ default_sender: 'PARENT' });
    const child = await subAccount(parent, 'branch@example.com');
    const { id } = await gateway.data(`POST /v1/admin/vendors/${parent.id}/sub-accounts`, {
      bearer: operator,
      body: { name: 'Other', email: 'other-branch@example.com', password: PASSWORD },
    });
    await eventually(() => {
      const changes = vendorEvents
        .filter(({ parentAccountId }) => parentAccountId === parent.id)
        .map(({ accountId, email }) => [accountId, email])
        .sort();
      expect(changes).toEqual([
        [child.id, 'branch@example.com'],
        [id, 'other-branch@example.com'],
      ]);
    });
    expect(await gateway.data(`GET /v1/admin/vendors?parent_id=${parent.id}`, { bearer: operator })).toMatchObject({
      vendors: [{ id }, { id: child.id, parent_id: parent.id }],
      pagination: { totalItems: 2 },
    });

    const body = { name: 'Deeper', email: 'deeper@example.com', password: PASSWORD };
    expect((await gateway.call('POST /v1/sub-accounts', { bearer: child.token, body })).status).toBe(403);
    expect(
      (await gateway.call(`POST /v1/admin/vendors/${child.id}/sub-accounts`, { bearer: operator, body })).status,
    ).toBe(403);
    expect(
      (await gateway.call('POST /v1/sub-accounts', { bearer: parent.token, body: { ...body, email: parent.email } }))
        .status,
    ).toBe(409);

    await gateway.peer.answer<{ url: string }, { url: string }>(
      WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint as string,
      ({ url }) => ({ url }),
    );
    await gateway.peer.answer<{ accountId: number }, object>(
      WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint,
      ({ accountId }) => ({ accountId, url: null, secrets: [], oldValidUntil: null }),
    );
    const webhook = { delivery_webhook_url: 'https://example.com/hook' };
    expect(
      (await gateway.call('PUT /v1/vendors/delivery-webhook', { bearer: child.token, body: webhook })).status,
    ).toBe(403);
    expect(
      (await gateway.call('PUT /v1/vendors/delivery-webhook', { bearer: parent.token, body: webhook })).status,
    ).toBe(200);

    const asked: unknown[] = [];
    await gateway.peer.answer(SENDER_NAMES_OPERATIONS.list, (request) => {
      asked.push(request);
      return { senderNames: [], total: 0 };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.submit, ({ items }) => {
      asked.push(
        ...items.map(({ accountId, parentAccountId, defaultSender }) => ({
          accountId,
          parentAccountId,
          defaultSender,
        })),
      );
      return { results: items.map(({ requestId }) => ({ requestId, outcome: 'accepted' as const })) };
    });
    await gateway.data('GET /v1/vendor/sender-names?status=active&per_page=5', { key: child.key });
    await gateway.data('POST /v1/vendor/send-sms', {
      key: child.key,
      body: { phone: '96171123456', message: 'Hello' },
    });
    expect(asked).toEqual([
      { accountId: child.id, parentAccountId: parent.id, page: 1, perPage: 5, status: 'active' },
      { accountId: child.id, parentAccountId: parent.id, defaultSender: 'PARENT' },
    ]);
    for (const query of ['status=unknown', 'page=0', 'per_page=101', 'page=x']) {
      expect((await gateway.call(`GET /v1/vendor/sender-names?${query}`, { key: child.key })).status).toBe(422);
    }
  });

  it('lets owners invite users, whose roles hold', async () => {
    const { token, email } = await gateway.vendor();
    const invite = (body: object) => gateway.call('POST /v1/users', { bearer: token, body });
    expect((await invite({ email: 'Member@Example.com', password: PASSWORD })).body['data']).toEqual({
      id: expect.any(Number),
      email: 'member@example.com',
      role: 'member',
      status: 'active',
      operator_reset_at: null,
      operator_reset_reason: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(
      (await invite({ email: 'owner@example.com', password: PASSWORD, role: 'owner' })).body['data'],
    ).toMatchObject({ role: 'owner' });
    expect(await gateway.data('GET /v1/users', { bearer: token })).toMatchObject({
      users: [{ email, role: 'owner' }, { email: 'member@example.com', role: 'member' }, { role: 'owner' }],
      pagination: { totalItems: 3 },
    });
    expect((await invite({ email: 'MEMBER@example.com', password: PASSWORD })).status).toBe(409);
    for (const bad of [
      { email: 'x', password: PASSWORD },
      { email: 'a@example.com', password: 'short' },
      { email: 'a@example.com', password: PASSWORD, role: 'operator' },
    ]) {
      expect((await invite(bad)).status).toBe(422);
    }
  });

  it('finds vendors by id, by begins of words, and by status', async () => {
    const shop = await gateway.vendor({ name: 'The Zürich-Shop Ltd', email: 'sales.team@zshop.example.com' });
    const other = await gateway.vendor({ name: 'Zebra', email: 'owner@zebra.example.com' });
    const found = async (query: string) =>
      ((await gateway.data(`GET /v1/admin/vendors?${query}`, { bearer: operator }))['vendors'] as { id: number }[]).map(
        ({ id }) => id,
      );
    for (const search of ['shop zür', 'LTD the', 'team', 'zshop.exam', 'sales.team@zshop.example.com', String(shop.id)])
      expect([search, await found(`search=${encodeURIComponent(search)}`)]).toEqual([search, [shop.id]]);
    expect(await found('search=z')).toEqual([other.id, shop.id]);
    for (const search of ['hop', "shop'; --", '!!!', 'shop zebra'])
      expect([search, await found(`search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        search === "shop'; --" ? [shop.id] : [],
      ]);
    await gateway.data(`POST /v1/admin/vendors/${other.id}/suspend`, { bearer: operator, body: { reason: 'why' } });
    expect(await found('search=z&status=suspended')).toEqual([other.id]);
    expect(await found('search=z&status=active')).toEqual([shop.id]);
    for (const query of ['status=closed', 'search=', `search=${'x'.repeat(121)}`])
      expect((await gateway.call(`GET /v1/admin/vendors?${query}`, { bearer: operator })).status).toBe(422);
  });

  describe('audit log', () => {
    it('has logins of operators, keys, users and reviews, newest first and by page', async () => {
      await gateway.peer.answer(SENDER_NAMES_OPERATIONS.reject, () => {
        throw new PeerError(SENDER_NAME_ERRORS.alreadyReviewed);
      });
      const vendor = await gateway.vendor();
      const { id } = await gateway.data('POST /v1/api-keys', { bearer: vendor.token, body: { name: 'short-lived' } });
      await gateway.data(`DELETE /v1/api-keys/${String(id)}`, { bearer: vendor.token });
      await gateway.call(`POST /v1/admin/sender-names/${ID}/reject`, {
        bearer: operator,
        body: { reason: 'a bank’s name' },
      });
      const entries = await audit(7);
      expect(entries.map(({ action }) => action)).toEqual([
        'sender-name.rejected.failed',
        'sender-name.rejected',
        'api-key.revoked',
        'api-key.created',
        'api-key.created',
        'user.logged-in',
        'vendor.created',
      ]);
      expect(entries[1]).toMatchObject({
        actor: { email: 'operator@example.com' },
        target: `sender-name:${ID}`,
        reason: 'a bank’s name',
      });
      expect(entries[2]).toMatchObject({
        actor: { email: vendor.email },
        target: `api-key:${String(id)}`,
        details: { account_id: vendor.id },
      });
      const after = `cursor=${entries[2]?.id}&per_page=3`;
      const second = (await gateway.data(`GET /v1/admin/audit-log?${after}`, { bearer: operator }))[
        'entries'
      ] as AuditEntry[];
      expect(second.map((entry) => entry.id)).toEqual(entries.slice(3, 6).map((entry) => entry.id));
      expect(JSON.stringify(await audit(100))).not.toContain(PASSWORD);
    });

    it.each(['UPDATE audit_log SET reason = NULL', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
      'cannot be changed: %s',
      async (statement) => {
        await expect(gateway.database.execute(statement)).rejects.toMatchObject({ code: '23001' });
      },
    );

    it('is written with the change or neither is', async () => {
      const { token, id } = await gateway.vendor();
      await gateway.database.execute(`ALTER TABLE audit_log ADD CONSTRAINT none CHECK (false) NOT VALID`);
      try {
        expect((await gateway.call('POST /v1/api-keys', { bearer: token, body: { name: 'unrecorded' } })).status).toBe(
          500,
        );
        expect(
          (await gateway.call(`POST /v1/admin/vendors/${id}/suspend`, { bearer: operator, body: { reason: 'x' } }))
            .status,
        ).toBe(500);
        expect(
          (
            await gateway.call(`POST /v1/admin/vendors/${id}/adjustments`, {
              bearer: operator,
              body: { credits: 1, reason: 'x', reference: 'x' },
            })
          ).status,
        ).toBe(500);
      } finally {
        await gateway.database.execute('ALTER TABLE audit_log DROP CONSTRAINT none');
      }
      expect(adjustments).toEqual([]);
      expect(await gateway.data('GET /v1/api-keys', { bearer: token })).toMatchObject({
        pagination: { totalItems: 1 },
      });
    });
  });
});
