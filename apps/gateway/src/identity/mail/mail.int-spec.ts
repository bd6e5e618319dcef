import { eventually, NetworkPath } from '@sms/testing';
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { register } from 'prom-client';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { MailServer } from '../../testing/mail-server';
import { SendMails } from './send-mails';
import { WriteNotices } from './write-notices';

const PASSWORD = 'password of a vendor';

jest.setTimeout(120_000);

describe('mails to people', () => {
  let server: MailServer;
  let path: NetworkPath;
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  const log: string[] = [];

  beforeAll(async () => {
    server = await MailServer.start();
    path = await NetworkPath.to(server.url);
    const lines = new PassThrough().on('data', (line) => log.push(String(line)));
    gateway = await GatewayUnderTest.start({
      env: await server.environment(path.over(server.url)),
      logger: pino({ level: 'info' }, lines),
    });
    replica = await gateway.replica();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
    await path.close();
    await server.stop();
  });

  const waiting = () => gateway.database.rows<{ attempts: number; kind: string }>('SELECT attempts, kind FROM mail');
  const isRead = () =>
    gateway.database.rows(
      `SELECT 1 FROM audit_chain AS mailed, audit_chain AS last
       WHERE (mailed.name, last.name) = ('mailed', 'end') AND mailed.position = last.position`,
    );
  /** Does at once what gateways do every two seconds. */
  const sweep = async () => {
    await gateway.part(WriteNotices).run();
    await gateway.part(SendMails).run();
  };
  const allSent = () =>
    eventually(async () => {
      await sweep();
      expect(await isRead()).toHaveLength(1);
      expect(await waiting()).toEqual([]);
    });
  /** A vendor who has been told of the login and the key with which it begins. */
  const oldVendor = async () => {
    const vendor = await gateway.vendor();
    await allSent();
    server.taken.length = 0;
    return vendor;
  };
  const outcomes = async (outcome: string) =>
    (await register.getSingleMetric('gateway_mails_total')?.get())?.values.find(
      ({ labels }) => labels['outcome'] === outcome,
    )?.value ?? 0;
  const retryNow = () => gateway.database.execute('UPDATE mail SET due_at = now() WHERE attempts > 0');
  const subjectsTo = (address: string) =>
    server.to(address).map(({ subject }) => subject.replace(' (sms.example)', ''));
  const received = (address: string, subject: string) =>
    eventually(async () => {
      await sweep();
      expect(subjectsTo(address)).toContain(subject);
    }).then(() => server.to(address).find((mail) => mail.subject.startsWith(subject)) as { body: string; raw: string });
  const newKey = ({ token }: VendorUnderTest, name = 'a key', at = gateway) =>
    at.data('POST /v1/api-keys', { bearer: token, body: { name } });
  /** Written as the handler of invitations writes it, without the mail of the invitation. */
  const newUser = async ({ id }: VendorUnderTest, email: string, role = 'member') => {
    const [user] = await gateway.database.rows<{ id: number }>(
      `INSERT INTO app_user (account_id, email, password_hash, role) VALUES ($1, $2, 'none', $3) RETURNING id`,
      [id, email, role],
    );
    await gateway.database.execute(
      `INSERT INTO audit_log (action, target, actor_user_id, account_id, vendor_id)
       VALUES ('user.created', 'user:' || $1::bigint, $1, $2, $2)`,
      [user?.id, id],
    );
    return user?.id ?? 0;
  };

  it('tell owners of a new key, over STARTTLS and without the key', async () => {
    const vendor = await gateway.vendor({ name: 'Acme' });
    const { api_key: key } = (await newKey(vendor)) as { api_key: string };
    const { body, raw } = await received(vendor.email, 'New API key');
    expect(server.taken.every(({ encrypted }) => encrypted)).toBe(true);
    expect(body).toContain('for Acme');
    expect(body).toContain(`By: ${vendor.email}`);
    expect(body).toContain('cannot be turned off');
    expect(raw).not.toContain(key);
    expect(raw).toMatch(/^From: SMS <no-reply@sms\.example>\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('tell a user of a login from a new device and address, once', async () => {
    const vendor = await gateway.vendor();
    await received(vendor.email, 'New login');
    const logIn = (address: string) =>
      gateway.call('POST /v1/auth/login', {
        body: { email: vendor.email, password: PASSWORD },
        headers: { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
      });
    expect([(await logIn('198.51.100.7')).status, (await logIn('198.51.100.7')).status]).toEqual([200, 200]);
    await eventually(() => expect(subjectsTo(vendor.email).filter((one) => one === 'New login')).toHaveLength(2));
    await newKey(vendor);
    await received(vendor.email, 'New API key');
    const logins = server.to(vendor.email).filter(({ subject }) => subject.startsWith('New login'));
    expect(logins).toHaveLength(2);
    expect(logins[1]?.body).toContain('Address: 198.51.100.7\nDevice: Firefox on Linux');
  });

  it('S6: tell the user and the owners what an operator does to a login, and not which operator', async () => {
    const owner = await gateway.vendor();
    const email = `member-of-${owner.id}@example.com`;
    const user = await newUser(owner, email);
    await received(owner.email, 'User added');
    await received(email, 'User added');
    const operator = await gateway.operator();
    await gateway.data(`POST /v1/admin/users/${user}/password-reset`, {
      bearer: operator,
      body: { reason: 'Called back.' },
    });
    for (const address of [owner.email, email]) {
      const { body } = await received(address, 'Password reset by an operator');
      expect(body).toContain('By: an operator of the platform\nReason: Called back.');
      expect(body).not.toContain('operator@example.com');
    }
  });

  it('tell of passwords and of the host of the webhook', async () => {
    const vendor = await gateway.vendor();
    const body = { current_password: PASSWORD, new_password: 'staple battery horse' };
    await gateway.data('POST /v1/auth/password', { bearer: vendor.token, body });
    await received(vendor.email, 'Password changed');
    // Written as the handler writes it: the dispatcher is not part of this test.
    await gateway.database.execute(
      `INSERT INTO audit_log (action, target, account_id, vendor_id, details) VALUES
         ('delivery-webhook.set', $1, $2, $2, '{"before":{"host":"a.example"},"after":{"host":"a.example"}}'),
         ('delivery-webhook.set', $1, $2, $2, '{"before":{"host":"a.example"},"after":{"host":"b.example"}}')`,
      [`vendor:${vendor.id}`, vendor.id],
    );
    const { body: text } = await received(vendor.email, 'Webhook host changed');
    expect(text.replaceAll('\n', ' ')).toContain('b.example instead of a.example');
    await allSent();
    expect(subjectsTo(vendor.email).filter((one) => one === 'Webhook host changed')).toHaveLength(1);
  });

  it('tell operators of another operator', async () => {
    const bearer = await gateway.operator();
    const body = { email: 'second@example.com', password: 'another operator of the tests' };
    await gateway.data('POST /v1/admin/operators', { bearer, body });
    const text = 'second@example.com was added to the operators.';
    for (const address of ['operator@example.com', 'second@example.com'])
      await eventually(() =>
        expect(
          server
            .to(address)
            .map((mail) => mail.body)
            .join(''),
        ).toContain(text),
      );
  });

  it('S2: tell operators of another role of an operator', async () => {
    const bearer = await gateway.operator();
    const login = { email: 'raised@example.com', password: 'another operator of the tests' };
    const { id } = await gateway.data('POST /v1/admin/operators', { bearer, body: { ...login, role: 'read' } });
    const body = { role: 'admin', reason: 'Takes over.' };
    await gateway.data(`PATCH /v1/admin/operators/${String(id)}`, { bearer, body });
    const sentence = 'The role of raised@example.com among the operators is admin now. It was read.';
    for (const address of ['operator@example.com', login.email]) {
      const { body: text } = await received(address, 'Role of an operator changed');
      expect(text.replaceAll('\n', ' ')).toContain(sentence);
    }
  });

  it('are each sent once by two gateways', async () => {
    const vendor = await oldVendor();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => newKey(vendor, `key ${index}`, index % 2 ? gateway : replica)),
    );
    await eventually(() => expect(server.taken.length).toBeGreaterThanOrEqual(20));
    await allSent();
    const ids = server.taken.map(({ messageId }) => messageId);
    expect([server.taken.length, new Set(ids).size]).toEqual([20, 20]);
  });

  describe.each([
    ['away', () => path.cut()],
    ['hanging', () => path.swallow()],
  ])('while the server is %s', (_how, lose) => {
    it('wait, do not hold up requests, and are sent when it is back', async () => {
      const vendor = await oldVendor();
      lose();
      await newKey(vendor);
      await eventually(async () => expect(await waiting()).toEqual([{ kind: 'api-key.created', attempts: 1 }]));
      await eventually(async () =>
        expect(
          await gateway.database.rows("SELECT 1 FROM mail WHERE due_at > now() + interval '1 second'"),
        ).toHaveLength(1),
      );
      path.mend();
      await retryNow();
      await received(vendor.email, 'New API key');
      await allSent();
    });
  });

  it('are sent again after a 4xx, given up after a 5xx, and no address is logged', async () => {
    const vendor = await oldVendor();
    const email = `gone-${vendor.id}@example.com`;
    const givenUp = await outcomes('given_up');
    server.refuseRecipient = (address) => (address === email ? 550 : undefined);
    await newUser(vendor, email);
    await received(vendor.email, 'User added');
    await allSent();
    expect(server.to(email)).toEqual([]);
    server.refuseRecipient = undefined;
    let refusals = 0;
    server.refuseContent = () => ((refusals += 1) > 2 ? undefined : 451);
    await newKey(vendor);
    for (const attempts of [1, 2]) {
      await eventually(async () => {
        expect(refusals).toBe(attempts);
        expect(await waiting()).toEqual([{ kind: 'api-key.created', attempts }]);
      });
      await eventually(async () =>
        expect(
          await gateway.database.rows("SELECT 1 FROM mail WHERE due_at < now() + interval '61 seconds'"),
        ).toHaveLength(1),
      );
      await retryNow();
    }
    await received(vendor.email, 'New API key');
    await allSent();
    server.refuseContent = undefined;
    expect(await outcomes('given_up')).toBe(givenUp + 1);
    expect(log.filter((line) => line.includes('mail')).join('')).not.toContain('@');
  });

  it('that were claimed by a gateway that has ended are sent by another, under the same Message-ID', async () => {
    const vendor = await oldVendor();
    let release = (): void => undefined;
    server.hold = new Promise((resolve) => (release = resolve));
    await newKey(vendor);
    await eventually(async () => expect(await waiting()).toEqual([{ kind: 'api-key.created', attempts: 1 }]));
    // As if the lease had ended while the first gateway still waits for the server.
    await retryNow();
    await eventually(async () => expect(await waiting()).toEqual([{ kind: 'api-key.created', attempts: 2 }]));
    release();
    await allSent();
    const keys = server.to(vendor.email).filter(({ subject }) => subject.startsWith('New API key'));
    expect(keys.length).toBeGreaterThanOrEqual(1);
    expect(new Set(keys.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('are given up after a day, and nobody is told of what is older', async () => {
    const vendor = await oldVendor();
    await gateway.database.execute(
      `INSERT INTO mail (kind, user_id, expires_at) SELECT 'api-key.created', id, now() FROM app_user LIMIT 1`,
    );
    await gateway.database.execute(
      `INSERT INTO audit_log (recorded_at, action, target, account_id) VALUES (now() - interval '25 hours',
         'api-key.created', 'api-key:x', $1)`,
      [vendor.id],
    );
    await allSent();
    expect(server.taken).toEqual([]);
  });

  it('are not sent in clear text where TLS is demanded', async () => {
    const plain = await MailServer.start({ startTls: false });
    const vendor = await oldVendor();
    path.cut();
    await replica.stop();
    Object.assign(process.env, await plain.environment());
    replica = await gateway.replica();
    await newKey(vendor);
    await eventually(async () => {
      await retryNow();
      expect(plain.connections).toBeGreaterThanOrEqual(2);
    });
    expect(plain.taken).toEqual([]);
    path.mend();
    await plain.stop();
  });
});
