import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const WITHIN = { timeoutMs: 90_000, intervalMs: 500 };
/** So slow a carrier has not got far when the rest of a bulk is cancelled. */
const SUBMITS_PER_SECOND = 100;
const BULK = 1_000;

interface Explained {
  readonly message: { readonly status: string; readonly recipient: string };
  readonly timeline: readonly {
    readonly at: string;
    readonly step: string;
    readonly text: string;
    readonly data: object;
  }[];
  readonly reason: { readonly code: string; readonly doc_url: string } | null;
  readonly missing: readonly string[];
}

describe('what happened to a message', () => {
  let system: SystemUnderTest;
  let vendor: Vendor;
  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: {
        SMSC_SIMULATOR_SUBMITS_PER_SECOND: String(SUBMITS_PER_SECOND),
        MESSAGING_UNCERTAIN_WAIT_SECONDS: '5',
        WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '0.5,1,1,1',
      },
    });
    vendor = await system.vendor({ credits: 5_000 });
  }, 300_000);
  afterAll(() => system.stop(), 60_000);

  const explain = async (requestId: string, ordinal = 1, { apiKey } = vendor) => {
    const id = requestId.slice(0, -4) + ordinal.toString(16).padStart(4, '0');
    return dataOf<Explained>(await call(system.baseUrl, 'GET', `/v1/messages/${id}`, { apiKey }));
  };
  const send = async (phone: string, sender = vendor) =>
    dataOf<{ request_id: string }>(await sender.sendSms({ phone, message: 'Your parcel is on its way.' })).request_id;
  const stepsOf = ({ timeline }: Explained) => timeline.map(({ step }) => step);
  const ended = (requestId: string, ordinal = 1) =>
    eventually(async () => {
      const explained = await explain(requestId, ordinal);
      expect(stepsOf(explained)).toContain('ended');
      expect(stepsOf(explained).some((step) => step === 'charged' || step === 'released')).toBe(true);
      return explained;
    }, WITHIN);

  it.each([
    ['delivered', '9990001234501', 'delivered', null, ['attempt', 'charged', 'receipt', 'ended']],
    [
      'not delivered',
      '9990011234501',
      'undelivered',
      'handset_unreachable',
      ['attempt', 'charged', 'receipt', 'ended'],
    ],
    ['expired', '9990021234501', 'undelivered', 'delivery_expired', ['attempt', 'charged', 'receipt', 'ended']],
    ['rejected', '9990031234501', 'failed', 'rejected_by_carrier', ['attempt', 'charged', 'receipt', 'ended']],
    ['refused', '9991111234501', 'failed', 'invalid_recipient', ['attempt', 'released', 'ended']],
    ['without an answer', '9990301234501', 'delivered', null, ['attempt', 'charged', 'receipt', 'ended']],
  ])(
    'is told from its acceptance to its end: %s',
    async (_what, phone, status, code, steps) => {
      const explained = await ended(await send(phone));
      expect(explained).toMatchObject({ message: { status, recipient: phone }, missing: [] });
      expect(explained.reason?.code ?? null).toBe(code);
      const own = stepsOf(explained).filter((step) => !step.startsWith('webhook'));
      expect([...own].sort()).toEqual(['accepted', 'credit_held', 'routed', ...steps].sort());
      const times = explained.timeline.map(({ at }) => Date.parse(at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      if (explained.reason) {
        const page = await fetch(new URL(explained.reason.doc_url, system.baseUrl));
        expect(await page.text()).toContain(`# ${explained.reason.code}`);
      }
    },
    120_000,
  );

  it('says of what was cancelled that no carrier had it, and that its credit came back', async () => {
    const recipients = Array.from({ length: BULK }, (_unused, index) => String(96_172_000_000 + index));
    const body = { message: 'Sale!', recipients };
    const { request_id: requestId } = dataOf<{ request_id: string }>(
      await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, body }),
    );
    await call(system.baseUrl, 'POST', '/v1/messages/cancel', {
      apiKey: vendor.apiKey,
      body: { request_id: requestId },
    });
    const explained = await ended(requestId, BULK);
    expect(explained).toMatchObject({ message: { status: 'failed' }, reason: { code: 'cancelled' } });
    expect(stepsOf(explained)).not.toContain('attempt');
    expect(stepsOf(explained)).toContain('released');
    const { messages } = dataOf<{ messages: { reason: { code: string } }[] }>(
      await call(system.baseUrl, 'GET', `/v1/messages?request_id=${requestId}&status=failed&limit=1`, {
        bearer: vendor.bearer,
      }),
    );
    expect(messages).toMatchObject([{ reason: { code: 'cancelled' } }]);
  }, 120_000);

  it('has each attempt to tell it, and what the receiver answered', async () => {
    const receiver = await system.receiver();
    receiver.answer({ kind: 'respond', status: 500 });
    // Of its own, so that nothing else fails before it.
    const failing = await system.vendor({ credits: 10 });
    await failing.setWebhook(`${receiver.url}/failing`);
    const requestId = await send('9990001234502', failing);
    await eventually(async () => {
      const { timeline } = await explain(requestId, 1, failing);
      expect(timeline.filter(({ step }) => step === 'webhook_attempt').map(({ data }) => data)).toContainEqual(
        expect.objectContaining({ message_status: 'delivered', attempt: 2, status_code: 500, outcome: 'server_error' }),
      );
    }, WITHIN);
  }, 120_000);
});
