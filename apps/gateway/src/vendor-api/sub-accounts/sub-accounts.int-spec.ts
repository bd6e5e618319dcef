import { type CancelQueuedRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const PASSWORD = 'password of a branch';

describe('sub-accounts', () => {
  let gateway: GatewayUnderTest;
  let operator: string;
  let parent: VendorUnderTest;
  let cancelled: CancelQueuedRequest[] = [];
  /** Cursors that messaging returns, call by call; then null. */
  let cursors: number[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    operator = await gateway.operator();
    parent = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.cancelQueued, (request) => {
      cancelled.push(request);
      return { cancelled: 2, releasedCredits: 3, nextCursor: cursors.shift() ?? null };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.cancel, ({ accountId, requestId }) => {
      const total = accountId === parent.id && requestId.startsWith('0190163d') ? 5 : 0;
      return { total, cancelled: total, releasedCredits: total };
    });
  });
  beforeEach(async () => {
    cancelled = [];
    cursors = [];
    await gateway.database.execute('TRUNCATE rate_window');
  });
  afterAll(() => gateway.stop());

  let branches = 0;
  async function branch(): Promise<{ id: number; email: string; token: string }> {
    const email = `branch-${(branches += 1)}@example.com`;
    const body = { name: 'Branch', email, password: PASSWORD };
    const { id } = await gateway.data('POST /v1/sub-accounts', { bearer: parent.token, body });
    return { id: Number(id), email, token: await gateway.login(email, PASSWORD) };
  }
  const as = (bearer: string) => (id: number, action: string, body: object) =>
    gateway.call(`POST /v1/sub-accounts/${id}/${action}`, { bearer, body });
  const parents = (id: number, action: string, body = {}) => as(parent.token)(id, action, body);
  const operators = (id: number, action: string, body: object = { reason: 'fraud' }) =>
    gateway.call(`POST /v1/admin/vendors/${id}/${action}`, { bearer: operator, body });
  const listed = async (id: number) => {
    const { sub_accounts: found } = await gateway.data('GET /v1/sub-accounts?per_page=100', { bearer: parent.token });
    return (found as { id: number; status: string; suspended_by_parent: boolean }[]).find((one) => one.id === id);
  };
  const audit = async (count: number) =>
    (await gateway.data(`GET /v1/admin/audit-log?per_page=${count}`, { bearer: operator }))['entries'];
  const getsIn = async (token: string) => (await gateway.call('GET /v1/users', { bearer: token })).status;

  it('are listed for their parent alone, newest first, in pages', async () => {
    const [first, second] = [await branch(), await branch()];
    const page = await gateway.data('GET /v1/sub-accounts?per_page=2', { bearer: parent.token });
    expect(page['sub_accounts']).toEqual([
      {
        id: second.id,
        uuid: expect.any(String),
        name: 'Branch',
        email: second.email,
        status: 'active',
        suspended_by_parent: false,
        created_at: expect.any(String),
      },
      expect.objectContaining({ id: first.id }),
    ]);
    const other = await gateway.vendor();
    expect(await gateway.data('GET /v1/sub-accounts', { bearer: other.token })).toMatchObject({ sub_accounts: [] });
    for (const action of ['suspend', 'unsuspend', 'close'])
      for (const [id, bearer] of [
        [first.id, other.token],
        [other.id, parent.token],
        [parent.id, parent.token],
      ] as const)
        expect((await as(bearer)(id, action, {})).status).toBe(404);
    expect(cancelled).toEqual([]);
  });

  it('are suspended by their parent, who ends that as well', async () => {
    const { id, token } = await branch();
    expect(await getsIn(token)).toBe(200);
    expect((await parents(id, 'suspend', { reason: 'moving' })).body['data']).toEqual({ id, status: 'suspended' });
    expect(await getsIn(token)).toBe(403);
    expect(await listed(id)).toMatchObject({ status: 'suspended', suspended_by_parent: true });
    expect((await parents(id, 'unsuspend')).body['data']).toEqual({ id, status: 'active' });
    expect(await getsIn(token)).toBe(200);
    expect(await audit(2)).toMatchObject([
      { actor: { email: parent.email }, action: 'sub-account.unsuspended', target: `vendor:${id}` },
      { actor: { email: parent.email }, action: 'sub-account.suspended', target: `vendor:${id}`, reason: 'moving' },
    ]);
  });

  it('that an operator suspended stay so, whatever their parent asks and whoever suspended first', async () => {
    const { id } = await branch();
    expect((await operators(id, 'suspend')).status).toBe(200);
    expect((await parents(id, 'suspend')).status).toBe(200);
    expect((await parents(id, 'unsuspend')).status).toBe(403);
    expect(await listed(id)).toMatchObject({ status: 'suspended', suspended_by_parent: false });
    expect((await operators(id, 'unsuspend')).status).toBe(200);
    expect((await parents(id, 'suspend')).status).toBe(200);
    expect((await operators(id, 'suspend')).status).toBe(200);
    expect((await parents(id, 'unsuspend')).status).toBe(403);
    expect((await operators(id, 'unsuspend')).status).toBe(200);
    expect(await listed(id)).toMatchObject({ status: 'active' });
  });

  it('are closed for good, with what they have queued', async () => {
    const { id, token } = await branch();
    expect((await parents(id, 'close', { reason: 'sold' })).body['data']).toEqual({ id, status: 'closed' });
    expect(cancelled).toEqual([{ accountId: id, from: expect.any(String) }]);
    expect(await getsIn(token)).toBe(403);
    expect((await parents(id, 'close')).status).toBe(200);
    for (const change of [
      () => parents(id, 'unsuspend'),
      () => parents(id, 'suspend'),
      () => operators(id, 'unsuspend'),
    ])
      expect((await change()).status).toBe(409);
    expect(await listed(id)).toMatchObject({ status: 'closed' });
    await eventually(async () => expect(await gateway.database.rows('SELECT FROM outbox')).toEqual([]));
  });

  it("and their parent's queue is cancelled by operators, step by step, with a reason and the counts", async () => {
    const vendor = await gateway.vendor();
    const body = { name: 'Branch', email: `queued-${vendor.id}@example.com`, password: PASSWORD };
    const { id: child } = await gateway.data('POST /v1/sub-accounts', { bearer: vendor.token, body });
    cursors = [7];
    const reason = { reason: 'phishing' };
    expect((await operators(vendor.id, 'cancel-queued', reason)).body['data']).toEqual({
      id: vendor.id,
      cancelled: 6,
      released_credits: 9,
      next_cursor: null,
    });
    const from = expect.any(String) as string;
    expect(cancelled).toEqual([
      { accountId: vendor.id, from },
      { accountId: vendor.id, from, cursor: 7 },
      { accountId: child, from },
    ]);
    expect(await audit(2)).toMatchObject([
      {
        action: 'vendor.queued-cancelled',
        target: `vendor:${vendor.id}`,
        reason: 'phishing',
        details: { cancelled: 6, released_credits: 9 },
      },
      { action: 'vendor.cancel-queued', reason: 'phishing' },
    ]);
    cancelled = [];
    await operators(vendor.id, 'cancel-queued', { ...reason, cursor: `${Number(child)}-9` });
    expect(cancelled).toEqual([{ accountId: child, from, cursor: 9 }]);
    cancelled = [];
    await operators(vendor.id, 'cancel-queued', { ...reason, cursor: `${vendor.id}-9` });
    expect(cancelled).toEqual([
      { accountId: vendor.id, from, cursor: 9 },
      { accountId: child, from },
    ]);
    for (const malformed of [{}, { ...reason, cursor: 'x' }, { ...reason, cursor: '5' }])
      expect((await operators(vendor.id, 'cancel-queued', malformed)).status).toBe(422);
    expect((await operators(999_999, 'cancel-queued', reason)).status).toBe(404);
  });

  it('or one send of an account is', async () => {
    const request_id = '0190163d-8694-739b-aea5-966c26f8ad91';
    expect((await operators(parent.id, 'cancel-queued', { reason: 'x', request_id })).body['data']).toEqual({
      id: parent.id,
      cancelled: 5,
      released_credits: 5,
      next_cursor: null,
    });
    for (const unknown of ['0290163d-8694-739b-aea5-966c26f8ad91', 'nonsense'])
      expect((await operators(parent.id, 'cancel-queued', { reason: 'x', request_id: unknown })).status).toBe(404);
    expect(cancelled).toEqual([]);
  });

  it('may go out or be cancelled when a suspension ends', async () => {
    const { id } = await gateway.vendor();
    await operators(id, 'suspend');
    expect((await operators(id, 'unsuspend', { queued: 'drop' })).status).toBe(422);
    expect((await operators(id, 'unsuspend', { queued: 'cancel', reason: 'phishing' })).status).toBe(200);
    expect(cancelled).toEqual([{ accountId: id, from: expect.any(String) }]);
    expect(await audit(3)).toMatchObject([
      { action: 'vendor.unsuspended' },
      { action: 'vendor.queued-cancelled' },
      { action: 'vendor.cancel-queued' },
    ]);
    cancelled = [];
    await operators(id, 'suspend');
    expect((await operators(id, 'unsuspend', { queued: 'release' })).status).toBe(200);
    await operators(id, 'suspend');
    expect((await operators(id, 'unsuspend', {})).status).toBe(200);
    expect(cancelled).toEqual([]);
  });
});
