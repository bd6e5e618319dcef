import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const NUMBER = '999000123456';
const AGENT = `a browser of ${'x'.repeat(300)}`;

interface Entry {
  readonly actor_user_id: number | null;
  readonly account_id: number | null;
  readonly credential: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
}

describe('what the audit log knows of a request', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;
  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    operator = await gateway.operator();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listMessages, () => ({ messages: [], nextCursor: null }));
  });
  afterAll(() => gateway.stop());

  const entriesOf = (action: string) =>
    gateway.database.rows<Entry>('SELECT * FROM audit_log WHERE action = $1 ORDER BY id', [action]);

  it('is the credential, the address and the client, of every entry that a request made', async () => {
    await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'key' },
      headers: { 'user-agent': AGENT },
    });
    expect((await entriesOf('api-key.created')).at(-1)).toMatchObject({
      account_id: vendor.id,
      credential: expect.stringMatching(/^session:[0-9a-f-]{36}$/),
      address: '127.0.0.1',
      user_agent: AGENT.slice(0, 160),
    });
    expect(await gateway.database.rows(`SELECT action, details FROM audit_log WHERE address IS NULL`)).toEqual([
      { action: 'operator.created', details: { by: 'command line', role: 'admin' } },
    ]);
  });

  it('has logins of users with their account', async () => {
    const logins = await entriesOf('user.logged-in');
    expect(logins.at(-1)).toMatchObject({ account_id: vendor.id, address: '127.0.0.1', details: {} });
  });

  describe('S9: of a failed login', () => {
    const wrong = (email: string) => gateway.call('POST /v1/auth/login', { body: { email, password: 'guess' } });

    it('names the account whose password was guessed, not the guesser, and not an address that is nobody’s', async () => {
      await wrong(vendor.email);
      await wrong('secret-person@example.com');
      const known = { actor_user_id: null, account_id: vendor.id, address: '127.0.0.1' };
      await eventually(async () =>
        expect(await entriesOf('user.logged-in.failed')).toMatchObject([
          { ...known, target: expect.stringMatching(/^user:\d+$/), details: { code: 'INVALID_CREDENTIALS' } },
          { actor_user_id: null, account_id: null, target: 'login:unknown' },
        ]),
      );
      const [log] = await gateway.database.rows<{ text: string }>(
        `SELECT string_agg(l::text, '') AS text FROM audit_log l`,
      );
      expect(log?.text).not.toContain('secret-person');
    });

    it('does not fill the log: those of a minute are one more entry', async () => {
      const replica = await gateway.replica();
      for (let nth = 0; nth < 8; nth += 1)
        await replica.call('POST /v1/console/session', {
          body: { email: vendor.email, password: 'guess' },
          headers: { origin: replica.baseUrl, 'sec-fetch-site': 'same-origin' },
        });
      const before = (await entriesOf('user.logged-in.failed')).length;
      await replica.stop();
      const after = await entriesOf('user.logged-in.failed');
      expect(after).toHaveLength(before + 1);
      expect(after.at(-1)?.details).toMatchObject({ count: 7, addresses: 1 });
    });
  });

  it('S9: has the calls of operators’ routes that were refused', async () => {
    expect((await gateway.call('GET /v1/admin/vendors', { bearer: vendor.token })).status).toBe(403);
    await eventually(async () =>
      expect(await entriesOf('operator.called.failed')).toMatchObject([
        { target: 'route:GET /v1/admin/vendors', account_id: vendor.id, details: { code: 'FORBIDDEN' } },
      ]),
    );
  });

  it('S6: answers who looked for a number, without the number', async () => {
    await gateway.data(`GET /v1/admin/messages?recipient=${NUMBER}&vendor_id=${vendor.id}`, { bearer: operator });
    await gateway.data('GET /v1/admin/messages?recipient=999000999999', { bearer: operator });
    const { entries } = await gateway.data(`GET /v1/admin/audit-log?recipient=${NUMBER}`, { bearer: operator });
    expect(entries).toMatchObject([
      {
        action: 'messages.looked-up',
        actor: { email: 'operator@example.com' },
        target: expect.stringMatching(/^number:[0-9a-f]{32}$/),
        details: { vendor_id: vendor.id },
      },
    ]);
    const [log] = await gateway.database.rows<{ text: string }>(
      `SELECT string_agg(l::text, '') AS text FROM audit_log l`,
    );
    expect(log?.text).not.toContain(NUMBER);
  });

  it('S33: counts what operators read about people', async () => {
    const replica = await gateway.replica();
    for (const path of [
      `vendors/${vendor.id}/api-keys`,
      `vendors/${vendor.id}/users`,
      'vendors',
      'audit-log',
      'overview',
    ])
      await replica.call(`GET /v1/admin/${path}`, { bearer: operator });
    await replica.stop();
    expect(await entriesOf('records.read')).toMatchObject([
      { target: `vendor:${vendor.id}`, account_id: null, credential: expect.any(String), details: { count: 2 } },
      { target: 'records:all', details: { count: 2 } },
    ]);
  });

  it('has what a change replaced', async () => {
    await gateway.data(`PATCH /v1/admin/vendors/${vendor.id}`, { bearer: operator, body: { name: 'Another name' } });
    expect((await entriesOf('vendor.changed')).at(-1)?.details).toEqual({
      before: { name: 'Vendor' },
      after: { name: 'Another name' },
    });
  });

  it('is exported as CSV, page after page', async () => {
    const page = (query: string) =>
      gateway.call(`GET /v1/admin/audit-log?limit=3${query}`, { bearer: operator, headers: { accept: 'text/csv' } });
    const first = await page('');
    expect(first.headers.get('content-type')).toMatch(/^text\/csv/);
    const next = first.headers.get('sms-next-cursor');
    expect(Number(next)).toBeGreaterThan(0);
    expect((await page(`&cursor=${next}`)).status).toBe(200);
  });
});
