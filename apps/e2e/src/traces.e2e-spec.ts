import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver, type ReceivedSpan, SpanReceiver } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';

const PHONE = '96171123456';
const RECIPIENTS = Array.from({ length: 300 }, (_unused, index) => String(96171_200_000 + index));
const TEXT = 'A text that no span may hold';
const WITHIN = { timeoutMs: 20_000 };
/** Messages of a traced bulk that have spans. */
const MAX_TRACED = 10;

interface Trace {
  readonly id: string;
  readonly clientSpan: string;
  /** The header of the client. */
  readonly traceparent: string;
}

function newTrace(flags = '01'): Trace {
  const [id, clientSpan] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { id, clientSpan, traceparent: `00-${id}-${clientSpan}-${flags}` };
}

describe('the trace of a send', () => {
  let spans: SpanReceiver;
  let system: SystemUnderTest;
  let vendor: Vendor;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    spans = await SpanReceiver.start();
    system = await SystemUnderTest.start({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: spans.url,
        OTEL_TRACES_SAMPLER: 'parentbased_always_off',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    });
    vendor = await system.vendor({ credits: 1_000 });
    receiver = await system.receiver();
    await vendor.setWebhook(`${receiver.url}/hooks?secret=in-the-query`);
  }, 120_000);
  afterAll(async () => {
    await system.stop();
    await spans.stop();
  }, 60_000);

  const send = (path: string, { traceparent }: Trace, body: object, by: 'key' | 'token' = 'key') =>
    call(system.baseUrl, 'POST', path, {
      headers: { traceparent },
      body: { message: TEXT, ...body },
      ...(by === 'key' ? { apiKey: vendor.apiKey } : { bearer: vendor.bearer }),
    });

  const webhooksOf = ({ id }: Trace) => receiver.requests.filter(({ headers }) => traceIdOf(headers) === id);

  it.each(['key', 'token'] as const)('goes from the client, by %s, to the header of its webhooks', async (by) => {
    const trace = newTrace();
    const answer = await send('/v1/vendor/send-sms', trace, { phone: PHONE }, by);
    expect(answer.status).toBe(200);
    await eventually(() => expect(webhooksOf(trace)).toHaveLength(2), WITHIN);
    const all = await eventually(() => {
      const found = spans.of(trace.id);
      expect(countsOf(found)).toMatchObject({
        'gateway: POST /v1/vendor/send-sms': 1,
        'gateway: messaging.submit.v1': 1,
        'messaging: messaging.submit.v1': 1,
        'messaging: accept send': 1,
        'messaging-worker: submit': 1,
        'messaging-worker: message pending': 1,
        'messaging-worker: message delivered': 1,
        'messaging-worker: billing.events.v1': 1,
        'billing: billing.events.v1': 1,
        'messaging-worker: webhook-dispatcher.events.v1': expect.any(Number) as number,
        'webhook-dispatcher: webhook-dispatcher.events.v1': expect.any(Number) as number,
        'webhook-dispatcher: POST webhook': 2,
      });
      expect(orphansOf(found, trace)).toEqual([]);
      return found;
    }, WITHIN);
    const posts = all.filter(({ name }) => name === 'POST webhook').map(({ spanId }) => spanId);
    const parents = webhooksOf(trace).map(({ headers }) => String(headers['traceparent']).split('-')[2]);
    expect(parents.sort()).toEqual(posts.sort());
    expect(all.find(({ name }) => name === 'POST /v1/vendor/send-sms')?.parentSpanId).toBe(trace.clientSpan);
  });

  it('joins several sends in one batch, each in its own trace', async () => {
    const traces = Array.from({ length: 8 }, () => newTrace());
    await Promise.all(traces.map((trace) => send('/v1/vendor/send-sms', trace, { phone: PHONE })));
    for (const trace of traces) {
      await eventually(() => {
        const found = spans.of(trace.id);
        expect(countsOf(found)).toMatchObject({
          'gateway: POST /v1/vendor/send-sms': 1,
          'messaging: accept send': 1,
          'messaging-worker: submit': 1,
          'messaging-worker: message delivered': 1,
          'webhook-dispatcher: POST webhook': 2,
        });
        expect(orphansOf(found, trace)).toEqual([]);
      }, WITHIN);
      expect(webhooksOf(trace)).toHaveLength(2);
    }
    // A batch of several traces is in one of them, and linked to the others.
    const linked = new Set(spans.spans.flatMap(({ links = [] }) => links.map(({ traceId }) => traceId)));
    expect(traces.some(({ id }) => linked.has(id))).toBe(true);
  });

  it('has the first messages of a bulk, and not the others', async () => {
    const trace = newTrace();
    const answer = await send('/v1/vendor/send-bulk-sms', trace, { recipients: RECIPIENTS });
    expect(answer.status).toBe(200);
    await eventually(() => {
      const found = spans.of(trace.id);
      expect(countsOf(found)).toMatchObject({
        'gateway: POST /v1/vendor/send-bulk-sms': 1,
        'messaging: accept send': 1,
        'messaging-worker: submit': MAX_TRACED,
        'messaging-worker: message delivered': MAX_TRACED,
        'webhook-dispatcher: POST webhook': 2 * MAX_TRACED,
      });
      expect(orphansOf(found, trace)).toEqual([]);
    }, WITHIN);
    await eventually(
      () => expect(receiver.requests.filter(({ rawBody }) => rawBody.includes('961712')).length).toBe(600),
      {
        timeoutMs: 60_000,
      },
    );
    expect(webhooksOf(trace)).toHaveLength(2 * MAX_TRACED);
  }, 90_000);

  it('has each segment of a long message', async () => {
    const trace = newTrace();
    expect((await send('/v1/vendor/send-sms', trace, { phone: PHONE, message: 'ж'.repeat(71) })).status).toBe(200);
    await eventually(() => {
      expect(countsOf(spans.of(trace.id))).toMatchObject({
        'messaging-worker: submit': 2,
        'messaging-worker: message pending': 1,
        'messaging-worker: message delivered': 1,
        'webhook-dispatcher: POST webhook': 2,
      });
      expect(orphansOf(spans.of(trace.id), trace)).toEqual([]);
    }, WITHIN);
  });

  it('goes through a one-time password to its message', async () => {
    const trace = newTrace();
    const answer = await call(system.baseUrl, 'POST', '/v1/otp/generate', {
      headers: { traceparent: trace.traceparent },
      apiKey: vendor.apiKey,
      body: { phone_number: PHONE },
    });
    expect(answer.status).toBe(200);
    await eventually(() => {
      expect(countsOf(spans.of(trace.id))).toMatchObject({
        'gateway: POST /v1/otp/generate': 1,
        'otp: otp.generate.v1': 1,
        'messaging: accept send': 1,
        'messaging-worker: submit': 1,
      });
      expect(orphansOf(spans.of(trace.id), trace)).toEqual([]);
    }, WITHIN);
  });

  it('is not recorded unless it is sampled', async () => {
    const [unsampled, untraced] = [newTrace('00'), newTrace()];
    expect((await send('/v1/vendor/send-sms', unsampled, { phone: '96171999001' })).status).toBe(200);
    const broken = { ...untraced, traceparent: `${untraced.traceparent}-broken` };
    expect((await send('/v1/vendor/send-sms', broken, { phone: '96171999002' })).status).toBe(200);
    const bodies = () => receiver.requests.filter(({ rawBody }) => rawBody.includes('96171999'));
    await eventually(() => expect(bodies()).toHaveLength(4), WITHIN);
    expect(bodies().map(({ headers }) => headers['traceparent'])).toEqual([undefined, undefined, undefined, undefined]);
    expect([...spans.of(unsampled.id), ...spans.of(untraced.id)]).toEqual([]);
  });

  it('holds no number, text or key, nor the path of a webhook', () => {
    const everything = spans.bodies.join('\n');
    expect(everything).toContain('sms.message_id');
    const secrets = [PHONE, ...RECIPIENTS, TEXT, 'in-the-query', vendor.apiKey];
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });
});

describe('a system without a receiver of spans', () => {
  it('passes no trace on', async () => {
    const system = await SystemUnderTest.shared();
    try {
      const vendor = await system.vendor();
      const receiver = await system.receiver();
      await vendor.setWebhook(receiver.url);
      const { traceparent } = newTrace();
      const answer = await call(system.baseUrl, 'POST', '/v1/vendor/send-sms', {
        headers: { traceparent },
        apiKey: vendor.apiKey,
        body: { phone: PHONE, message: TEXT },
      });
      expect(dataOf(answer)).toMatchObject({ request_id: expect.any(String) as string });
      await eventually(() => expect(receiver.requests).toHaveLength(2), WITHIN);
      for (const { headers } of receiver.requests) expect(headers).not.toHaveProperty('traceparent');
    } finally {
      await system.stop();
    }
  }, 120_000);
});

function traceIdOf(headers: Readonly<Record<string, unknown>>): string | undefined {
  return String(headers['traceparent']).split('-')[1];
}

/** How often each span occurs, by process and name. */
function countsOf(spans: readonly ReceivedSpan[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { service, name } of spans) {
    const key = `${service}: ${name}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** Spans whose parent is neither the client's nor among them. */
function orphansOf(spans: readonly ReceivedSpan[], { clientSpan }: Trace): string[] {
  const known = new Set([clientSpan, ...spans.map(({ spanId }) => spanId)]);
  return spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId)).map(({ name }) => name);
}
