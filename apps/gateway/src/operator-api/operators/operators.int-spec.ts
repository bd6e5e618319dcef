import { GatewayUnderTest } from '../../testing/start-gateway-under-test';
import { createOperator } from './create-operator';

const PASSWORD = 'password of an operator';

interface Operator {
  readonly id: number;
  readonly email: string;
}

describe('operators', () => {
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let first: string;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    replica = await gateway.replica();
    first = await gateway.operator();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
  });

  const add = (email: string, bearer = first, password = PASSWORD) =>
    gateway.call('POST /v1/admin/operators', { bearer, body: { email, password } });
  const list = async (bearer = first) =>
    (await gateway.data('GET /v1/admin/operators', { bearer }))['operators'] as Operator[];
  const remove = (id: number | string, bearer = first, at = gateway) =>
    at.call(`DELETE /v1/admin/operators/${id}`, { bearer });
  const emails = async () => (await list()).map(({ email }) => email);

  it('are added, listed and removed by each other, with their sessions', async () => {
    expect((await add('Second@Example.com')).body['data']).toEqual({
      id: expect.any(Number),
      email: 'second@example.com',
      role: 'admin',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await emails()).toEqual(['operator@example.com', 'second@example.com']);
    const second = await gateway.login('second@example.com', PASSWORD);
    const [, { id } = { id: 0 }] = await list(second);
    expect((await remove(id)).body).toMatchObject({ status: 'success', data: null });
    for (const at of [gateway, replica])
      expect((await at.call('GET /v1/admin/vendors', { bearer: second })).status).toBe(401);
    expect(
      await gateway.call('POST /v1/auth/login', { body: { email: 'second@example.com', password: PASSWORD } }),
    ).toMatchObject({ status: 403, body: { error_code: 'USER_DISABLED' } });
    expect(await emails()).toEqual(['operator@example.com']);
    expect((await remove(id)).status).toBe(404);
    const { entries } = await gateway.data(`GET /v1/admin/audit-log?target=user:${id}`, { bearer: first });
    expect((entries as { action: string }[]).map(({ action }) => action)).toEqual([
      'user.logged-in.failed',
      'operator.removed',
      'operator.created',
    ]);
  });

  it('who were removed may come back with a new password, but not by a restart of the service', async () => {
    const { id } = (await add('back@example.com')).body['data'] as Operator;
    await remove(id);
    expect(await createOperator(gateway.database, 'back@example.com', PASSWORD)).toBe(false);
    expect(
      (await gateway.call('POST /v1/auth/login', { body: { email: 'back@example.com', password: PASSWORD } })).status,
    ).toBe(403);
    expect((await add('back@example.com', first, 'a password that is new')).body['data']).toMatchObject({ id });
    expect(
      (await gateway.call('POST /v1/auth/login', { body: { email: 'back@example.com', password: PASSWORD } })).status,
    ).toBe(401);
    await expect(gateway.login('back@example.com', 'a password that is new')).resolves.toEqual(expect.any(String));
    await remove(id);
  });

  it('have an e-mail of their own and a long password', async () => {
    const vendor = await gateway.vendor();
    for (const email of [vendor.email, 'OPERATOR@example.com']) expect((await add(email)).status).toBe(409);
    expect(await add('third@example.com', first, 'too short')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    expect(await add('no e-mail')).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } });
    const [users] = (await gateway.data('GET /v1/users', { bearer: vendor.token }))['users'] as Operator[];
    for (const id of [users?.id ?? 0, 999_999, 'x']) expect((await remove(id)).status).toBe(404);
  });

  it('remain: nobody removes himself, and of two who remove each other at once one is left', async () => {
    const [{ id: firstId } = { id: 0 }] = await list();
    expect(await remove(firstId)).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
    const { id } = (await add('rival@example.com')).body['data'] as Operator;
    const rival = await gateway.login('rival@example.com', PASSWORD);
    const answers = await gateway.collide(
      [firstId, id],
      [() => remove(id, first, gateway), () => remove(firstId, rival, replica)],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = await gateway.database.rows(`SELECT 1 FROM app_user WHERE role = 'operator' AND disabled_at IS NULL`);
    expect(left).toHaveLength(1);
  });
});
