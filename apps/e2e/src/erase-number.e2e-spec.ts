import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { call, clientOf } from './support/http';
import { PersistedState } from './support/persisted-state';
import { runAudit, wrongOf } from './support/run-audit';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const NUMBER = '96176543210';
const OTHER = '96176543211';
const WITHIN = { timeoutMs: 60_000 };

interface Erasure {
  readonly id: string;
  readonly state: string;
  readonly digest: string | null;
  readonly erased: readonly { readonly database: string; readonly kind: string; readonly rows: number }[];
}

describe('after a phone number was erased', () => {
  let system: SystemUnderTest;
  let receiver: HttpsReceiver;
  let vendor: Vendor;
  let operator: string;
  let persisted: PersistedState;
  beforeAll(async () => {
    system = await SystemUnderTest.start();
    receiver = await system.receiver();
    vendor = await system.vendor({ credits: 1_000 });
    await vendor.setWebhook(receiver.url);
    operator = await clientOf(system.baseUrl).logIn(system.system.operator);
    persisted = await PersistedState.open(system.system);
  }, 180_000);
  afterAll(async () => {
    await persisted.close();
    await system.stop();
  }, 60_000);

  it('no database has it or a text to it, though a service was killed; counts and books are right', async () => {
    const { apiKey } = vendor;
    const post = async (path: string, body: object) =>
      dataOf(await call(system.baseUrl, 'POST', path, { apiKey, body }));
    await post('/v1/vendor/send-sms', { phone: NUMBER, message: 'Dear Annabel, it is here' });
    await post('/v1/vendor/send-bulk-sms', { recipients: [OTHER, NUMBER], message: 'Dear Annabel, and others' });
    await post('/v1/otp/generate', { phone_number: NUMBER });
    await fetch(`${system.system.simulatorControlUrl}/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source: NUMBER, destination: '1234', text: 'I am Annabel' }),
    });
    // Two statuses of each message, but one of a code's that was delivered at once may be told alone.
    await eventually(async () => {
      expect(
        await persisted.value('messaging', `SELECT count(*)::int FROM message_state WHERE status = 'delivered'`),
      ).toBe(4);
      expect(await persisted.value('messaging', 'SELECT count(*)::int FROM incoming_message')).toBe(1);
      expect(receiver.requests.filter(({ rawBody }) => rawBody.includes('"delivered"')).length).toBe(4);
    }, WITHIN);
    // The limits of a phone count its codes for a day.
    await persisted.execute(
      'otp',
      `UPDATE otp SET created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days'`,
    );
    expect(await persisted.columnsMatching(NUMBER)).not.toEqual([]);

    const { id } = dataOf<Erasure>(
      await call(system.baseUrl, 'POST', '/v1/data-subjects/erase', {
        bearer: operator,
        body: { phone_number: NUMBER, reason: 'asked by letter' },
      }),
    );
    await system.system.services.messaging.crash();
    const receipt = await eventually(
      async () => {
        const response = await call(system.baseUrl, 'GET', `/v1/data-subjects/${id}`, { bearer: operator });
        const erasure = dataOf<Erasure>(response);
        expect(erasure.state).toBe('completed');
        return erasure;
      },
      { timeoutMs: 120_000 },
    );

    const rows = Object.fromEntries(receipt.erased.map((one) => [`${one.database}.${one.kind}`, one.rows]));
    expect(rows).toMatchObject({
      'messaging.messages': 3,
      'messaging.incoming_messages': 1,
      'otp.codes': 1,
    });
    const events = await persisted.value(
      'webhook_dispatcher',
      `SELECT count(*)::int FROM event WHERE body LIKE '%96100000000%'`,
    );
    expect(rows['webhook-dispatcher.events']).toBe(events);
    expect(await persisted.columnsMatching(`${NUMBER}|Dear Annabel, it|I am Annabel`)).toEqual([]);
    expect(await persisted.columnsMatching(OTHER)).not.toEqual([]);
    const audit = await runAudit(system, '--grace', '1');
    expect([audit.code, wrongOf(audit)]).toEqual([0, []]);
  }, 240_000);
});
