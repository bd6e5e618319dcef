import { eventually } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';
import { MailServer } from '../../testing/mail-server';
import { PruneInvitations } from './prune-invitations';

const PASSWORD = 'password of somebody invited';
const INVITE = 'POST /v1/invitations';
const LIST = 'GET /v1/invitations';
const ACCEPT = 'POST /v1/invitations/accept';

jest.setTimeout(120_000);

interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly status: string;
}

describe('an invitation', () => {
  let server: MailServer;
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  let operator: string;
  let people = 0;

  beforeAll(async () => {
    server = await MailServer.start();
    const env = { ...(await server.environment()), GATEWAY_MAX_USERS: '30' };
    gateway = await GatewayUnderTest.start({ env });
    replica = await gateway.replica();
    operator = await gateway.operator();
  });
  beforeEach(() => gateway.database.execute('TRUNCATE rate_window'));
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
    await server.stop();
  });

  const newEmail = () => `invited-${(people += 1)}@example.com`;
  const invite = (owner: Pick<VendorUnderTest, 'token'>, email: string, role?: string) =>
    gateway.call(INVITE, { bearer: owner.token, body: { email, role } });
  const invited = async (owner: Pick<VendorUnderTest, 'token'>, email: string, role?: string) => {
    const { status, body } = await invite(owner, email, role);
    expect(status).toBe(200);
    return body['data'] as Invitation;
  };
  const resend = ({ token }: VendorUnderTest, id: number) =>
    gateway.call(`POST /v1/invitations/${id}/resend`, { bearer: token });
  const withdraw = ({ token }: VendorUnderTest, id: number) =>
    gateway.call(`DELETE /v1/invitations/${id}`, { bearer: token });
  const listed = async ({ token }: VendorUnderTest) =>
    (await gateway.data(LIST, { bearer: token }))['invitations'] as Invitation[];
  const mailsTo = (email: string) => server.to(email).filter(({ subject }) => subject.startsWith('Invitation to'));
  const mailTo = (email: string, nth = 1) =>
    eventually(() => {
      expect(mailsTo(email).length).toBeGreaterThanOrEqual(nth);
      return mailsTo(email)[nth - 1] as { subject: string; body: string };
    });
  const tokenIn = ({ body }: { body: string }) => {
    const token = /^https:\/\/sms\.example\/console\/#invitation=(iv_[\w-]{43})$/m.exec(body)?.[1];
    if (token === undefined) throw new Error(`no link in ${body}`);
    return token;
  };
  const tokenFor = async (email: string, nth = 1) => tokenIn(await mailTo(email, nth));
  const accept = (invitation_token: string, password = PASSWORD, at = gateway) =>
    at.call(ACCEPT, {
      body: { invitation_token, password },
      // Wrong tokens are counted by address.
      headers: { 'x-forwarded-for': `198.51.100.${(people += 1) % 250}` },
    });
  const refused = { status: 422, body: { errors: { invitation_token: [expect.stringContaining('unknown')] } } };
  const logIn = (email: string, password = PASSWORD) =>
    gateway.call('POST /v1/auth/login', { body: { email, password } });
  const auditOf = async ({ token }: VendorUnderTest) => {
    const { entries } = await gateway.data('GET /v1/audit?limit=100', { bearer: token });
    return (entries as { action: string; target: string; details?: object }[]).filter(
      ({ action }) => action.startsWith('invitation.') || action === 'user.created',
    );
  };

  it('is a mail with a link, by which somebody chooses a password and logs in', async () => {
    const owner = await gateway.vendor({ name: 'Acme' });
    const email = newEmail();
    const invitation = await invited(owner, email.toUpperCase(), 'owner');
    expect(invitation).toMatchObject({ email, role: 'owner', status: 'pending', invited_by: owner.email });
    expect(await listed(owner)).toEqual([invitation]);
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Invitation to Acme (sms.example)');
    expect(mail.body.replaceAll('\n', ' ')).toContain(`${owner.email} invites ${email} to use the account "Acme"`);
    const invitation_token = tokenIn(mail);
    expect(await gateway.data('POST /v1/invitations/inspect', { body: { invitation_token } })).toMatchObject({
      account_name: 'Acme',
      email,
      role: 'owner',
    });
    expect(await accept(invitation_token, '12345678')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('leaks')] } },
    });
    expect(await accept(invitation_token)).toMatchObject({ status: 200, body: { data: { email } } });
    const { body } = await logIn(email);
    const me = await gateway.data('GET /v1/me', {
      bearer: (body['data'] as { access_token: string }).access_token,
    });
    expect(me).toMatchObject({ user: { email, role: 'owner' } });
    expect(await listed(owner)).toEqual([]);
    expect(await accept(invitation_token)).toMatchObject(refused);
    expect((await auditOf(owner)).map(({ action }) => action)).toEqual(['user.created', 'invitation.sent']);
    const sent = (await auditOf(owner)).filter(({ action }) => action === 'invitation.sent');
    expect(sent).toMatchObject([{ target: `invitation:${invitation.id}`, details: { address: 'i***@example.com' } }]);
    const hashes = await gateway.database.rows('SELECT 1 FROM audit_log WHERE details::text LIKE $1', [
      `%${invitation_token}%`,
    ]);
    expect(hashes).toEqual([]);
  });

  it('S20: is answered and listed alike for the address of a user and of nobody, and the mail alone tells', async () => {
    const owner = await gateway.vendor();
    const stranger = await gateway.vendor();
    const nobody = newEmail();
    const operatorsEmail = 'operator@example.com';
    const answers = [];
    for (const email of [nobody, stranger.email, operatorsEmail]) {
      const { status, body } = await invite(owner, email);
      const { id, expires_at, invited_at, ...rest } = body['data'] as Record<string, unknown>;
      expect([typeof id, typeof expires_at, typeof invited_at]).toEqual(['number', 'string', 'string']);
      answers.push({ status, ...body, data: { ...rest, email: 'the address' } });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await listed(owner)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    await tokenFor(nobody);
    for (const email of [stranger.email, operatorsEmail]) {
      const { body } = await mailTo(email);
      expect(body.replaceAll('\n', ' ')).toContain('There is a user with this address at sms.example already');
      expect(body).not.toContain('#invitation=');
    }
    expect((await listed(owner)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    // Nor does the address of a user of the account itself make a difference, or another account's invitation.
    expect((await invite(owner, owner.email)).status).toBe(200);
    expect((await invite(stranger, nobody)).status).toBe(200);
    const body = { email: stranger.email, password: PASSWORD };
    const added = await gateway.call('POST /v1/users', { bearer: owner.token, body });
    expect(added).toMatchObject({ status: 403, body: { error_code: 'FORBIDDEN' } });
    // One's own list is known.
    expect(await invite(owner, nobody)).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
  });

  it('is accepted once, by two tabs at two gateways at the same time', async () => {
    const owner = await gateway.vendor();
    const email = newEmail();
    await invited(owner, email);
    const token = await tokenFor(email);
    const tabs = [gateway, replica, gateway, replica];
    const answers = await Promise.all(tabs.map((at, tab) => accept(token, `${PASSWORD} ${tab}`, at)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(email, `${PASSWORD} ${winner}`)).status).toBe(200);
    const { users } = await gateway.data('GET /v1/users', { bearer: owner.token });
    expect(users).toHaveLength(2);
  });

  it('is stored as a hash', async () => {
    const owner = await gateway.vendor();
    const email = newEmail();
    const { id } = await invited(owner, email);
    const token = await tokenFor(email);
    const [row] = await gateway.database.rows<{ text: string; hash: string }>(
      `SELECT invitation::text AS text, encode(token_hash, 'hex') AS hash FROM invitation WHERE id = $1`,
      [id],
    );
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.text).not.toContain(token);
  });

  it('ends when it is withdrawn, at every gateway, and its mail is not sent any more', async () => {
    const owner = await gateway.vendor();
    const [email, waiting] = [newEmail(), newEmail()];
    const { id } = await invited(owner, email);
    const token = await tokenFor(email);
    expect((await withdraw(owner, id)).status).toBe(200);
    expect(await accept(token, PASSWORD, replica)).toMatchObject(refused);
    expect(await listed(owner)).toEqual([]);
    expect((await withdraw(owner, id)).status).toBe(404);
    expect((await auditOf(owner)).map(({ action }) => action)).toEqual(['invitation.withdrawn', 'invitation.sent']);
    const unsent = await invited(owner, waiting);
    await gateway.database.execute(
      `INSERT INTO mail (kind, address, invitation_id, due_at, expires_at)
       VALUES ('invitation', $2, $1, now() + interval '1 hour', now() + interval '1 day')`,
      [unsent.id, waiting],
    );
    await withdraw(owner, unsent.id);
    expect(await gateway.database.rows('SELECT 1 FROM mail WHERE address = $1', [waiting])).toEqual([]);
  });

  it('ends with its earlier link when it is sent again', async () => {
    const owner = await gateway.vendor();
    const email = newEmail();
    const { id } = await invited(owner, email);
    const earlier = await tokenFor(email);
    // Before the second mail has gone out as well.
    let release: () => void = () => undefined;
    server.hold = new Promise((resolve) => void (release = resolve));
    expect(await resend(owner, id)).toMatchObject({ status: 200, body: { data: { id, status: 'pending' } } });
    expect(await accept(earlier)).toMatchObject(refused);
    release();
    server.hold = undefined;
    const newer = await tokenFor(email, 2);
    expect(newer).not.toBe(earlier);
    expect(await accept(earlier)).toMatchObject(refused);
    expect((await accept(newer)).status).toBe(200);
  });

  it('ends after its time, is listed as expired and may be sent again', async () => {
    const owner = await gateway.vendor();
    const email = newEmail();
    const { id } = await invited(owner, email);
    const token = await tokenFor(email);
    await gateway.database.execute('UPDATE invitation SET expires_at = now() WHERE id = $1', [id]);
    expect(await accept(token)).toMatchObject(refused);
    expect(await listed(owner)).toMatchObject([{ id, status: 'expired' }]);
    expect(await resend(owner, id)).toMatchObject({ body: { data: { status: 'pending' } } });
    expect((await accept(await tokenFor(email, 2))).status).toBe(200);
  });

  it.each(['account', 'parent'])('ends for good when the %s is suspended', async (whose) => {
    const parent = await gateway.vendor();
    const branch = `branch-of-${parent.id}@example.com`;
    const opened = await gateway.data(`POST /v1/admin/vendors/${parent.id}/sub-accounts`, {
      bearer: operator,
      body: { name: 'Branch', email: branch, password: PASSWORD },
    });
    const owner = { ...parent, token: await gateway.login(branch, PASSWORD) };
    const email = newEmail();
    await invited(owner, email);
    const token = await tokenFor(email);
    const target = whose === 'parent' ? parent.id : Number(opened['id']);
    await gateway.data(`POST /v1/admin/vendors/${target}/suspend`, { bearer: operator, body: { reason: 'fraud' } });
    expect(await accept(token, PASSWORD, replica)).toMatchObject(refused);
    await gateway.data(`POST /v1/admin/vendors/${target}/unsuspend`, { bearer: operator });
    expect(await accept(token)).toMatchObject(refused);
    expect(await listed(owner)).toMatchObject([{ email, status: 'expired' }]);
  });

  it('is nobody’s but its account’s: not another vendor’s, not the parent’s, not a member’s', async () => {
    const [owner, stranger] = [await gateway.vendor(), await gateway.vendor()];
    const branch = `apart-${owner.id}@example.com`;
    await gateway.data(`POST /v1/admin/vendors/${owner.id}/sub-accounts`, {
      bearer: operator,
      body: { name: 'Branch', email: branch, password: PASSWORD },
    });
    const ofBranch = { ...owner, token: await gateway.login(branch, PASSWORD) };
    const { id } = await invited(ofBranch, newEmail());
    for (const other of [stranger, owner]) {
      expect(await listed(other)).toEqual([]);
      expect([(await resend(other, id)).status, (await withdraw(other, id)).status]).toEqual([404, 404]);
    }
    const email = newEmail();
    await invited(owner, email);
    await accept(await tokenFor(email));
    const member = { ...owner, token: await gateway.login(email, PASSWORD) };
    expect((await invite(member, newEmail())).status).toBe(403);
    expect(await listed(ofBranch)).toHaveLength(1);
  });

  it('is sent twenty times an hour by an account, first ones and repeats together, over all gateways', async () => {
    const owner = await gateway.vendor();
    const { id } = await invited(owner, newEmail());
    const repeats = await Promise.all(Array.from({ length: 18 }, () => resend(owner, id)));
    expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([200]));
    const last = await Promise.all(
      [gateway, replica].map((at) => at.call(INVITE, { bearer: owner.token, body: { email: newEmail() } })),
    );
    expect(last.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refusal = await resend(owner, id);
    expect(refusal).toMatchObject({ status: 429, body: { error_code: 'RATE_LIMIT_EXCEEDED' } });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await listed(owner)).toHaveLength(2);
    expect((await invite(await gateway.vendor(), newEmail())).status).toBe(200);
  });

  it('takes the place of a user, which withdrawing frees', async () => {
    const owner = await gateway.vendor();
    await gateway.database.execute(
      `INSERT INTO app_user (account_id, email, password_hash, role)
       SELECT $1, 'filler-' || n || '-' || $2 || '@example.com', 'x', 'member' FROM generate_series(1, 28) AS n`,
      [owner.id, owner.uuid],
    );
    const email = newEmail();
    const { id } = await invited(owner, email);
    expect(await invite(owner, newEmail())).toMatchObject({ body: { error_code: 'USER_LIMIT_REACHED' } });
    expect((await accept(await tokenFor(email))).status).toBe(200);
    expect(await invite(owner, newEmail())).toMatchObject({ body: { error_code: 'USER_LIMIT_REACHED' } });
    expect((await withdraw(owner, id)).status).toBe(404);
  });

  it('tells whoever has the link when the address has become that of another user', async () => {
    const owner = await gateway.vendor();
    const email = newEmail();
    await invited(owner, email);
    const token = await tokenFor(email);
    await gateway.database.execute(
      `INSERT INTO app_user (account_id, email, password_hash, role) VALUES ($1, $2, 'x', 'member')`,
      [(await gateway.vendor()).id, email],
    );
    expect(await accept(token)).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
  });

  it('is refused by its token ten times a minute from an address', async () => {
    const guess = () =>
      gateway.call('POST /v1/invitations/inspect', {
        body: { invitation_token: 'iv_guess' },
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    for (let index = 0; index < 10; index += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  it('is deleted 30 days after it has ended', async () => {
    const owner = await gateway.vendor();
    const [old, recent] = [await invited(owner, newEmail()), await invited(owner, newEmail())];
    const age = (id: number, days: number) =>
      gateway.database.execute('UPDATE invitation SET expires_at = now() - make_interval(days => $2) WHERE id = $1', [
        id,
        days,
      ]);
    await age(old.id, 31);
    await age(recent.id, 29);
    expect(await new PruneInvitations(gateway.database).run()).toBe(false);
    expect((await listed(owner)).map(({ id }) => id)).toEqual([recent.id]);
  });
});
