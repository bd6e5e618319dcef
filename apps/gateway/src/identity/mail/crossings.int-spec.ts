import { BILLING_OPERATIONS, type Crossing } from '@sms/contracts/billing';
import { type CodeCrossing, OTP_OPERATIONS } from '@sms/contracts/otp';
import { eventually } from '@sms/testing';
import { MailServer } from '../../testing/mail-server';
import { GatewayUnderTest } from '../../testing/start-gateway-under-test';

jest.setTimeout(120_000);

describe('mails of low balances and caps', () => {
  let server: MailServer;
  let gateway: GatewayUnderTest;
  let replica: GatewayUnderTest;
  const crossings: Crossing[] = [];
  const codeCrossings: CodeCrossing[] = [];
  const asked = { billing: 0, otp: 0 };

  beforeAll(async () => {
    server = await MailServer.start();
    gateway = await GatewayUnderTest.start({ env: await server.environment() });
    const since = <T extends { at: string }>(all: readonly T[], after: string) =>
      all.filter(({ at }) => Date.parse(at) > Date.parse(after)).sort((a, b) => (a.at < b.at ? -1 : 1));
    await gateway.peer.answer(BILLING_OPERATIONS.crossings, ({ after }) => {
      asked.billing += 1;
      return { crossings: since(crossings, after) };
    });
    await gateway.peer.answer(OTP_OPERATIONS.codeCrossings, ({ after }) => {
      asked.otp += 1;
      return { crossings: since(codeCrossings, after) };
    });
    replica = await gateway.replica();
  });
  afterAll(async () => {
    await replica.stop();
    await gateway.stop();
    await server.stop();
  });

  const now = (beforeMs = 0) => new Date(Date.now() - beforeMs).toISOString();
  const sent = (address: string) =>
    server
      .to(address)
      .filter(({ subject }) => /^(Low balance|Daily cap)/.test(subject))
      .map(({ body }) => body.replaceAll('\n', ' '));
  /** Until each gateway has asked both services again, and what they said is sent. */
  const settled = async () => {
    const before = { ...asked };
    await eventually(() => {
      expect(asked.billing).toBeGreaterThan(before.billing + 2);
      expect(asked.otp).toBeGreaterThan(before.otp + 2);
    });
    await eventually(async () => {
      expect(await gateway.database.rows('SELECT FROM mail')).toEqual([]);
      expect(
        await gateway.database.rows(
          `SELECT FROM audit_chain AS mailed, audit_chain AS last
           WHERE (mailed.name, last.name) = ('mailed', 'end') AND mailed.position < last.position`,
        ),
      ).toEqual([]);
    });
  };

  it('go to each owner of the account, once for each crossing, over two gateways', async () => {
    const vendor = await gateway.vendor({ name: 'Acme' });
    const other = await gateway.vendor({ name: 'Other' });
    for (const role of ['owner', 'member'] as const)
      await gateway.database.execute(
        "INSERT INTO app_user (account_id, email, password_hash, role) VALUES ($1, $2, 'none', $3)",
        [vendor.id, `${role}-of-${vendor.id}@example.com`, role],
      );
    const of = { accountId: vendor.id } as const;
    crossings.push(
      { ...of, kind: 'balance', percent: null, credits: 50, at: now(3_000) },
      { ...of, kind: 'credits', percent: 80, credits: 1_000, at: now(2_000) },
    );
    codeCrossings.push({ ...of, percent: 80, at: now(1_000) });
    const first = [
      'Acme has less than 50 credits left.',
      'Acme has reached 80 % of the 1000 credits that it may spend on a day of UTC.',
      'Acme has reached 80 % of the one-time passwords that it may send on a day of UTC.',
    ];
    const expectSent = async (sentences: readonly string[]) => {
      await settled();
      for (const address of [vendor.email, `owner-of-${vendor.id}@example.com`]) {
        expect(sent(address)).toHaveLength(sentences.length);
        for (const sentence of sentences)
          expect(sent(address).filter((body) => body.includes(sentence))).toHaveLength(1);
      }
    };
    await expectSent(first);
    // The services have the last crossing of each kind alone.
    crossings.splice(0, 2, { ...of, kind: 'credits', percent: 100, credits: 1_000, at: now() });
    await expectSent([...first, 'Acme has reached 100 % of the 1000 credits that it may spend on a day of UTC.']);
    expect([sent(`member-of-${vendor.id}@example.com`), sent(other.email)]).toEqual([[], []]);
    expect(sent(vendor.email).join()).not.toContain('cannot be turned off');
    const entries = await gateway.database.rows(
      `SELECT action, actor_user_id, account_id, vendor_id, details->>'percent' AS percent FROM audit_log
       WHERE action IN ('balance.low', 'cap.reached') ORDER BY id`,
    );
    const account = { actor_user_id: null, account_id: vendor.id, vendor_id: vendor.id };
    expect(entries).toHaveLength(4);
    expect(entries).toEqual(
      expect.arrayContaining([
        { action: 'balance.low', ...account, percent: null },
        { action: 'cap.reached', ...account, percent: '100' },
      ]),
    );
  });

  it('are not sent of what is a day old, and what is recorded is forgotten after some days', async () => {
    const vendor = await gateway.vendor();
    crossings.splice(0, crossings.length, {
      ...{ accountId: vendor.id, kind: 'balance', percent: null, credits: 50 },
      at: now(25 * 3_600_000),
    });
    codeCrossings.length = 0;
    await gateway.database.execute(`UPDATE recorded_crossing SET at = at - interval '3 days'`);
    await settled();
    expect(sent(vendor.email)).toEqual([]);
    const old = "SELECT FROM recorded_crossing WHERE at < now() - interval '2 days'";
    expect(await gateway.database.rows(old)).toEqual([]);
  });
});
