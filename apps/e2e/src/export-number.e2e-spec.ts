import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { call, clientOf } from './support/http';
import { PersistedState } from './support/persisted-state';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const NUMBER = '96176543220';
const OTHER = '96176543221';
const WITHIN = { timeoutMs: 60_000 };

interface Page {
  readonly records: readonly {
    readonly kind: string;
    readonly account_id: number | null;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
  readonly next_cursor: string | null;
  readonly exported: readonly { readonly kind: string; readonly records: number }[];
}

describe('an export of a phone number', () => {
  let system: SystemUnderTest;
  let receiver: HttpsReceiver;
  let vendor: Vendor;
  let stranger: Vendor;
  let operator: string;
  let persisted: PersistedState;
  beforeAll(async () => {
    system = await SystemUnderTest.start();
    receiver = await system.receiver();
    vendor = await system.vendor({ credits: 1_000 });
    stranger = await system.vendor({ credits: 1_000 });
    await vendor.setWebhook(receiver.url);
    operator = await clientOf(system.baseUrl).logIn(system.system.operator);
    persisted = await PersistedState.open(system.system);
  }, 180_000);
  afterAll(async () => {
    await persisted.close();
    await system.stop();
  }, 60_000);

  const exported = async (bearer: string, reason?: string) => {
    const records: Page['records'][number][] = [];
    let last: Page | undefined;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page = dataOf<Page>(
        await call(system.baseUrl, 'POST', '/v1/data-subjects/export', {
          bearer,
          body: { phone_number: NUMBER, ...(reason && { reason }), ...(cursor && { cursor }) },
        }),
      );
      records.push(...page.records);
      last = page;
      cursor = page.next_cursor;
    }
    return { records, exported: last?.exported };
  };
  const textsOf = (records: Page['records'], kind: string, field: string) =>
    records
      .filter((record) => record.kind === kind)
      .map(({ data }) => String(data[field]))
      .sort();

  it('lists what was sent to it and what it sent, and nothing of another account or number', async () => {
    const post = async (from: Vendor, path: string, body: object) =>
      dataOf(await call(system.baseUrl, 'POST', path, { apiKey: from.apiKey, body }));
    await post(vendor, '/v1/vendor/send-sms', { phone: NUMBER, message: 'Dear Annabel, it is here' });
    await post(vendor, '/v1/vendor/send-sms', { phone: OTHER, message: 'Dear Bertram, it is here' });
    await post(vendor, '/v1/vendor/send-bulk-sms', {
      recipients: [OTHER, NUMBER],
      message: 'Dear Annabel, and others',
    });
    await post(vendor, '/v1/otp/generate', { phone_number: NUMBER });
    await post(stranger, '/v1/vendor/send-sms', { phone: NUMBER, message: 'Of the other vendor' });
    await fetch(`${system.system.simulatorControlUrl}/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source: NUMBER, destination: '1234', text: 'I am Annabel' }),
    });
    await eventually(async () => {
      expect(
        await persisted.value('messaging', `SELECT count(*)::int FROM message_state WHERE status = 'delivered'`),
      ).toBe(6);
      expect(await persisted.value('messaging', 'SELECT count(*)::int FROM incoming_message')).toBe(1);
      expect(
        await persisted.value(
          'webhook_dispatcher',
          'SELECT count(DISTINCT message_id)::int FROM event WHERE status = 2',
        ),
      ).toBe(6);
    }, WITHIN);

    const own = await exported(vendor.bearer);
    const texts = textsOf(own.records, 'messages', 'message');
    expect(texts).toHaveLength(3);
    expect(texts).toEqual(expect.arrayContaining(['Dear Annabel, and others', 'Dear Annabel, it is here']));
    expect(own.records.filter(({ kind }) => kind === 'codes')).toHaveLength(1);
    const messageIds = textsOf(own.records, 'messages', 'message_id');
    const ofEvents = own.records
      .filter(({ kind }) => kind === 'events')
      .map(({ data }) => (data['body'] as { data: { message_id: string } }).data.message_id);
    expect([...new Set(ofEvents)].sort()).toEqual(messageIds);
    expect(own.records.every((record) => record.account_id === vendor.id)).toBe(true);
    const dump = JSON.stringify(own.records);
    for (const strange of [OTHER, 'Bertram', 'Of the other vendor', 'I am Annabel'])
      expect(dump).not.toContain(strange);

    const theirs = await exported(stranger.bearer);
    expect(textsOf(theirs.records, 'messages', 'message')).toEqual(['Of the other vendor']);
    const everything = await exported(operator, 'asked by letter');
    expect(textsOf(everything.records, 'messages', 'message')).toHaveLength(4);
    expect(textsOf(everything.records, 'incoming_messages', 'text')).toEqual(['I am Annabel']);
    expect(everything.exported).toContainEqual(expect.objectContaining({ kind: 'messages', records: 4 }));
  }, 240_000);
});
