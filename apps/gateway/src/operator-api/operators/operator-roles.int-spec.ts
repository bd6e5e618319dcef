import { eventually } from '@sms/testing';
import { register } from 'prom-client';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import type { OperatorRole } from '../../identity/accounts/app-user.entity';
import { createOperator } from './create-operator';

const PASSWORD = 'password of an operator';

interface Operator {
  readonly id: number;
  readonly email: string;
  readonly role: OperatorRole;
}

describe('the roles of operators', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let first: string;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    first = await gateway.operator();
  });
  // An operator may not do all of this within a minute.
  beforeEach(() => gateway.database.execute('TRUNCATE rate_window'));
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const add = (email: string, bearer = first, password = PASSWORD, role?: OperatorRole) =>
    gateway.call('POST /v1/admin/operators', { bearer, body: { email, password, ...(role && { role }) } });
  const change = (id: number | string, role: string, bearer = first, at = gateway) =>
    at.call(`PATCH /v1/admin/operators/${id}`, { bearer, body: { role, reason: 'Has another task.' } });
  const list = async (bearer = first) =>
    (await gateway.data('GET /v1/admin/operators', { bearer }))['operators'] as Operator[];
  const remove = (id: number | string, bearer = first, at = gateway) =>
    at.call(`DELETE /v1/admin/operators/${id}`, { bearer });

  it('S2: hold at once at every replica when they change, and /v1/me tells them', async () => {
    const { id, role } = (await add('clerk@example.com', first, PASSWORD, 'read')).body['data'] as Operator;
    expect(role).toBe('read');
    const clerk = await gateway.login('clerk@example.com', PASSWORD);
    const topUp = (at = gateway) =>
      at.call('POST /v1/admin/vendors/999/top-ups', { bearer: clerk, body: { credits: 5, reference: 'r' } });
    for (const at of [gateway, replica]) {
      expect((await at.call('GET /v1/admin/vendors', { bearer: clerk })).status).toBe(200);
      expect(await topUp(at)).toMatchObject({
        status: 403,
        body: { error_code: 'FORBIDDEN', message: 'Your role is read; this needs finance or admin.' },
      });
    }
    const me = async () => gateway.data('GET /v1/me', { bearer: clerk });
    expect(await me()).toMatchObject({ user: { role: 'operator', operator_role: 'read' } });
    expect((await me())['permissions']).toEqual(expect.arrayContaining(['vendors.read', 'audit-log.read']));
    expect((await me())['permissions']).not.toContain('vendor-credits.change');

    expect((await change(id, 'finance')).body['data']).toMatchObject({ id, role: 'finance' });
    for (const at of [gateway, replica]) expect((await topUp(at)).status).toBe(404);
    expect((await me())['permissions']).toContain('vendor-credits.change');
    expect((await change(id, 'read')).status).toBe(200);
    for (const at of [gateway, replica]) expect((await topUp(at)).status).toBe(403);

    const { entries } = await gateway.data(`GET /v1/admin/audit-log?target=user:${id}`, { bearer: first });
    expect(entries).toMatchObject([
      { action: 'operator.changed', details: { before: { role: 'finance' }, after: { role: 'read' } } },
      {
        action: 'operator.changed',
        reason: 'Has another task.',
        details: { before: { role: 'read' }, after: { role: 'finance' } },
      },
      { action: 'operator.created', details: { role: 'read' } },
    ]);
    await eventually(async () => {
      const refused = await gateway.data('GET /v1/admin/audit-log?action=operator.called.failed', { bearer: first });
      expect(refused['entries']).toContainEqual(
        expect.objectContaining({
          actor: expect.objectContaining({ email: 'clerk@example.com' }),
          target: 'route:POST /v1/admin/vendors/:id/top-ups',
        }),
      );
    });
    await remove(id);
  });

  it('S2: are counted when an operator is added or made admin, for the alert', async () => {
    const grants = async () =>
      (await register.getSingleMetric('gateway_operator_grants_total')?.get())?.values[0]?.value ?? Number.NaN;
    const before = await grants();
    const { id } = (await add('granted@example.com', first, PASSWORD, 'read')).body['data'] as Operator;
    expect(await grants()).toBe(before + 1);
    expect((await add('granted@example.com', first, PASSWORD, 'read')).status).toBe(409);
    await change(id, 'finance');
    expect(await grants()).toBe(before + 1);
    await change(id, 'admin');
    expect(await grants()).toBe(before + 2);
    await change(id, 'admin');
    expect(await grants()).toBe(before + 2);
    await remove(id);
  });

  it('S2: are changed by admins, of operators only, to one of the four', async () => {
    const { id } = (await add('viewer@example.com', first, PASSWORD, 'support')).body['data'] as Operator;
    const viewer = await gateway.login('viewer@example.com', PASSWORD);
    expect((await change(id, 'admin', viewer)).status).toBe(403);
    expect((await add('friend@example.com', viewer)).status).toBe(403);
    expect((await change(id, 'owner')).status).toBe(422);
    const vendor = await gateway.vendor();
    const [users] = (await gateway.data('GET /v1/users', { bearer: vendor.token }))['users'] as Operator[];
    for (const unknown of [users?.id ?? 0, 999_999, 'x']) expect((await change(unknown, 'read')).status).toBe(404);
    expect(
      (await gateway.call(`PATCH /v1/admin/operators/${id}`, { bearer: first, body: { role: 'read' } })).status,
    ).toBe(422);
    await remove(id);
  });

  it('S2: leave one admin, also when two demote each other, or themselves, at once', async () => {
    const [{ id: firstId } = { id: 0 }] = await list();
    expect(await change(firstId, 'read')).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
    const admins = async () => (await list()).filter(({ role }) => role === 'admin').map(({ id }) => id);
    const { id } = (await add('peer@example.com')).body['data'] as Operator;
    const peer = await gateway.login('peer@example.com', PASSWORD);
    const each = await gateway.collide(
      [firstId, id],
      [() => change(id, 'read', first, gateway), () => change(firstId, 'read', peer, replica)],
    );
    expect(each.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await admins()).toHaveLength(1);
    await gateway.database.execute(`UPDATE app_user SET operator_role = 'admin' WHERE id IN (${firstId}, ${id})`);
    const themselves = await gateway.collide(
      [firstId, id],
      [() => change(firstId, 'read', first, gateway), () => change(id, 'read', peer, replica)],
    );
    expect(themselves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await admins()).toHaveLength(1);
    await gateway.database.execute(`UPDATE app_user SET operator_role = 'admin' WHERE id = ${firstId}`);
    expect((await remove(id)).status).toBe(200);
  });

  it('are admin for operators whom the release before or the command line has added', async () => {
    await gateway.database.execute(
      `INSERT INTO app_user (account_id, email, password_hash, role)
       SELECT NULL, 'old@example.com', password_hash, 'operator' FROM app_user WHERE email = 'operator@example.com'`,
    );
    await createOperator(gateway.database, 'line@example.com', PASSWORD);
    await createOperator(gateway.database, 'reader@example.com', PASSWORD, 'read');
    const roles = Object.fromEntries((await list()).map(({ email, role }) => [email, role]));
    expect(roles).toMatchObject({
      'old@example.com': 'admin',
      'line@example.com': 'admin',
      'reader@example.com': 'read',
    });
    const old = await gateway.login('old@example.com', 'operator of the tests');
    expect(await gateway.data('GET /v1/me', { bearer: old })).toMatchObject({ user: { operator_role: 'admin' } });
  });
});
