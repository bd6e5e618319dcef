import { OperatorApi } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { Webhook } from 'standardwebhooks';
import { clientOf } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const ROUNDS = Number(process.env['INCOMING_KILLS'] ?? 20);
const NUMBER = '1606';
const WITHIN = { timeoutMs: 60_000, intervalMs: 250 };

interface Received {
  readonly event: string;
  readonly data: { readonly message_id: string; readonly from: string; readonly to: string; readonly message: string };
}

interface ConversationMessage {
  readonly direction: string;
  readonly number: string;
  readonly message: string;
  readonly possible_repetition: boolean;
}

describe('a message from a subscriber', () => {
  let system: SystemUnderTest;
  let receiver: HttpsReceiver;
  let vendor: Vendor;
  let secret: string;
  beforeAll(async () => {
    system = await SystemUnderTest.start({ env: { WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '0.5,1,2,4' } });
    receiver = await system.receiver();
    vendor = await system.vendor();
    const { client, bearer } = await OperatorApi.logIn(clientOf(system.baseUrl), system.system.operator);
    await client.data('PUT', `/v1/admin/numbers/${NUMBER}`, { bearer, body: { vendor_id: vendor.id } });
    await client.data('PUT', '/v1/vendors/delivery-webhook', {
      bearer: vendor.bearer,
      body: { delivery_webhook_url: receiver.url, events: ['sms.delivery_status', 'sms.received'] },
    });
    await client.data('PUT', '/v1/auto-replies', {
      bearer: vendor.bearer,
      body: { replies: [{ trigger: 'keyword', keyword: 'round', text: 'Thank you.' }] },
    });
    secret = await vendor.webhookSecret();
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  /** Has the simulated carrier deliver a text, until it is taken. */
  const write = async (source: string, text: string, how: object = {}) => {
    const response = await fetch(`${system.system.simulatorControlUrl}/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ source, destination: NUMBER, text, ...how }),
    });
    expect(response.ok).toBe(true);
  };
  const untaken = async () => {
    const response = await fetch(`${system.system.simulatorControlUrl}/incoming`);
    const { incoming } = (await response.json()) as { incoming: { taken: boolean }[] };
    return incoming.filter(({ taken }) => !taken).length;
  };
  const conversationWith = (phone: string) =>
    clientOf(system.baseUrl).data<{ messages: readonly ConversationMessage[] }>(
      'GET',
      `/v1/conversation?phone=${phone}`,
      { apiKey: vendor.apiKey },
    );
  /** The texts from a phone that the receiver got, verified, each under its `webhook-id`. */
  const received = (source: string) => {
    const texts = new Map<string, string>();
    for (const { rawBody, headers } of receiver.requests) {
      const event = new Webhook(secret).verify(rawBody, headers as Record<string, string>) as Received;
      if (event.event === 'sms.received' && event.data.from === source)
        texts.set(String(headers['webhook-id']), event.data.message);
    }
    return texts;
  };

  it.each([
    ['one part', 'Hello, is my parcel there?', {}],
    ['three parts out of order', 'a'.repeat(200) + 'b'.repeat(200), { part_length: 150, in_reverse: true }],
    ['UCS-2', 'Привет, где посылка? 😀', { data_coding: 8 }],
    ['UCS-2 in parts', `${'ж'.repeat(66)}😀${'я'.repeat(80)}`, { data_coding: 8, in_reverse: true, part_length: 67 }],
    ['message_payload', 'From a payload. '.repeat(20), { in_payload: true }],
    ['data_sm', 'By data_sm', { as: 'data_sm' }],
  ])(
    'is sent to its vendor once and whole: %s',
    async (name, text, how) => {
      const source = `4477009000${10 + name.length}`;
      await write(source, text, how);
      await eventually(() => expect([...received(source).values()]).toEqual([text]), WITHIN);
      const { messages } = await clientOf(system.baseUrl).data<{ messages: object[] }>(
        'GET',
        `/v1/incoming-messages?from=${source}`,
        { apiKey: vendor.apiKey },
      );
      expect(messages).toMatchObject([{ from: source, to: NUMBER, message: text, possible_repetition: false }]);
    },
    90_000,
  );

  it(
    `is stored, told and replied to once though the worker dies before its response, ${ROUNDS} times`,
    async () => {
      const worker = system.system.services['messaging-worker'];
      const texts = Array.from({ length: ROUNDS }, (_unused, round) =>
        round % 2 === 0 ? `Round ${round}` : `Round ${'x'.repeat(140)} ${round} ${'y'.repeat(60)}`,
      );
      const sourceOf = (round: number) => `44770091${1_000 + round}`;
      for (const [round, text] of texts.entries()) {
        await write(sourceOf(round), text, round % 2 === 0 ? {} : { part_length: 150, reference: round });
        // From before the store to after the response, in steps of some milliseconds.
        await new Promise((resolve) => setTimeout(resolve, (round % 20) * 3));
        await worker.crash(100);
        await eventually(async () => expect(await untaken()).toBe(0), WITHIN);
      }
      for (const [round, text] of texts.entries()) {
        const source = sourceOf(round);
        await eventually(() => expect([...received(source).values()]).toEqual([text]), WITHIN);
        const { messages } = await eventually(async () => {
          const page = await conversationWith(source);
          expect(page.messages.map(({ direction }) => direction)).toContain('sent');
          return page;
        }, WITHIN);
        // A message that was stored before its response was lost comes again, and is stored with a mark.
        const once = messages.filter(({ possible_repetition }) => !possible_repetition);
        expect(once.map(({ direction, number, message }) => [direction, number, message])).toEqual([
          ['sent', NUMBER, 'Thank you.'],
          ['received', NUMBER, text],
        ]);
      }
    },
    ROUNDS * 20_000,
  );
});
