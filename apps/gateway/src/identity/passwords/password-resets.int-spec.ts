import { eventually } from '@sms/testing';
import { MailServer } from '../../testing/mail-server';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const REASON = 'Called back.';

jest.setTimeout(120_000);

describe('a forgotten password', () => {
  let server: MailServer;
  let gateway: GatewayUnderTest;

  beforeAll(async () => {
    server = await MailServer.start();
    gateway = await GatewayUnderTest.start({ env: await server.environment() });
  });
  afterAll(async () => {
    await gateway.stop();
    await server.stop();
  });

  let addresses = 0;
  const ask = (email: string, address = `10.9.${(addresses += 1)}.1`) =>
    gateway.call('POST /v1/password-resets', { body: { email }, headers: { 'x-forwarded-for': address } });
  const reset = (reset_token: string) =>
    gateway.call('POST /v1/auth/reset-password', { body: { reset_token, new_password: 'staple battery horse' } });
  const linksTo = (email: string) =>
    server
      .to(email)
      .flatMap(({ body }) => /^https:\/\/sms\.example\/console\/#reset=(pr_[\w-]{43})$/m.exec(body)?.[1] ?? []);
  const link = async (email: string, nth = 1) => {
    await eventually(() => expect(linksTo(email)).toHaveLength(nth));
    return String(linksTo(email).at(-1));
  };
  const ownerId = async ({ email }: VendorUnderTest) =>
    (await gateway.database.rows<{ id: number }>('SELECT id FROM app_user WHERE email = $1', [email]))[0]?.id;

  it('S6: is set anew by a link in a mail, once, and the token is stored nowhere', async () => {
    const vendor = await gateway.vendor();
    expect((await ask(vendor.email.toUpperCase())).status).toBe(200);
    const token = await link(vendor.email);
    const rows = await gateway.database.rows(
      'SELECT m::text FROM mail m UNION ALL SELECT r::text FROM password_reset r UNION ALL SELECT l::text FROM audit_log l',
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(3));
    expect([(await reset(token)).status, (await reset(token)).status]).toEqual([200, 422]);
    const bearer = await gateway.login(vendor.email, 'staple battery horse');
    const { sessions } = await gateway.data('GET /v1/me/sessions', { bearer });
    expect(sessions).toMatchObject([{ after_operator_reset: false }]);
  });

  it('is set by the newest link alone', async () => {
    const { email } = await gateway.vendor();
    await ask(email);
    const first = await link(email);
    await ask(email);
    const second = await link(email, 2);
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([422, 200]);
  });

  it('gets the same answer for an address that nobody has, which is sent nothing', async () => {
    const { email } = await gateway.vendor();
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await link(email);
    await eventually(async () =>
      expect(await gateway.database.rows("SELECT 1 FROM mail WHERE kind = 'password-reset'")).toEqual([]),
    );
    expect(server.to('nobody@example.com')).toEqual([]);
  });

  it('is asked for three times at an address, and ten times from another; logins go on', async () => {
    const { email } = await gateway.vendor();
    for (const address of [email, 'another-nobody@example.com']) {
      const answers = [await ask(address), await ask(address), await ask(address), await ask(address)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    }
    const answers = [];
    for (let nth = 0; nth < 11; nth += 1) answers.push((await ask(`nobody-${nth}@example.com`, '10.10.0.1')).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
    await gateway.login(email, 'password of a vendor');
  });

  it('S6: is not shown to the operator who resets it, unless asking for it, which is recorded', async () => {
    const vendor = await gateway.vendor();
    const bearer = await gateway.operator();
    const path = `POST /v1/admin/users/${await ownerId(vendor)}/password-reset`;
    expect(await gateway.data(path, { bearer, body: { reason: REASON } })).toMatchObject({ reset_token: null });
    expect((await reset(await link(vendor.email))).status).toBe(200);
    const shown = await gateway.data(path, { bearer, body: { reason: REASON, show_token: true } });
    expect((await reset(String(shown['reset_token']))).status).toBe(200);
    expect(linksTo(vendor.email)).toHaveLength(1);
    const { entries } = await gateway.data('GET /v1/admin/audit-log?per_page=20', { bearer });
    expect(
      (entries as { action: string; details: object }[])
        .filter(({ action }) => action === 'user.password-reset-created')
        .map(({ details }) => details),
    ).toMatchObject([{ shown: true }, { shown: false }]);
    const token = await gateway.login(vendor.email, 'staple battery horse');
    const { sessions } = await gateway.data('GET /v1/me/sessions', { bearer: token });
    expect(sessions).toMatchObject([{ after_operator_reset: true }]);
  });
});
