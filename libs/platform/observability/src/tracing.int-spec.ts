import { DomainError } from '@sms/platform/errors';
import { eventually, SpanReceiver } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { startSpan, startTrace, startTracing, stopTracing } from './tracing';
import type { TraceOptions } from './trace-options';

const CLIENT_SPAN = 'b7ad6b7169203331';

function clientTrace(flags = '01'): { id: string; header: string } {
  const id = randomBytes(16).toString('hex');
  return { id, header: `00-${id}-${CLIENT_SPAN}-${flags}` };
}

describe('spans', () => {
  let receiver: SpanReceiver;
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  const start = (options: Partial<TraceOptions> = {}): Promise<void> =>
    startTracing(
      {
        url: `${receiver.url}/v1/traces`,
        headers: 'x-key=a%20b',
        serviceName: 'test',
        sampler: 'parentbased_traceidratio',
        ratio: 0,
        ...options,
      },
      logger,
    );

  beforeEach(async () => {
    receiver = await SpanReceiver.start();
    lines.length = 0;
  });
  afterEach(async () => {
    await stopTracing();
    await receiver.stop();
  });

  it('are those of the trace of the client, under their parents, with links and the class of an error', async () => {
    await start();
    const { id, header } = clientTrace();
    const request = startTrace('GET /', header, 'server');
    const other = clientTrace();
    const child = startSpan('work', request?.traceParent, {
      attributes: { 'sms.status': 'pending' },
      links: [other.header, 'malformed'],
    });
    child?.end(new DomainError('TEST_REFUSED', 'refused 96171123456'));
    request?.end();
    await stopTracing();
    const [work, server] = receiver.of(id);
    expect(work).toMatchObject({
      name: 'work',
      service: 'test',
      parentSpanId: server?.spanId,
      links: [{ traceId: other.id, spanId: CLIENT_SPAN }],
      status: { code: 2 },
      attributes: [
        { key: 'sms.status', value: { stringValue: 'pending' } },
        { key: 'error.type', value: { stringValue: 'TEST_REFUSED' } },
      ],
    });
    expect(server).toMatchObject({ name: 'GET /', kind: 2, parentSpanId: CLIENT_SPAN });
    expect(child?.traceParent).toBe(`00-${id}-${work?.spanId}-01`);
    expect(receiver.bodies.join('')).not.toContain('96171123456');
  });

  it.each([
    ['none by a ratio of 0', 0, 0],
    ['all by a ratio of 1', 1, 100],
  ])('begin traces for requests without one: %s', async (_what, ratio, count) => {
    await start({ ratio });
    for (let index = 0; index < 100; index += 1) startTrace('GET /', undefined, 'server')?.end();
    await stopTracing();
    expect(receiver.spans).toHaveLength(count);
    expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(count);
  });

  it('leave the decision to the client, unless its header is malformed', async () => {
    await start({ ratio: 1 });
    expect(startTrace('GET /', clientTrace('00').header, 'server')).toBeUndefined();
    startTrace('GET /', 'malformed', 'server')?.end();
    await stopTracing();
    expect(receiver.spans.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined]);
  });

  it('are not begun without a parent, nor before tracing has started, nor after it has stopped', async () => {
    const { header } = clientTrace();
    const begun = () => [startTrace('GET /', header, 'server'), startSpan('work', header, {})];
    expect(begun()).toEqual([undefined, undefined]);
    await start();
    expect(begun().every((span) => span !== undefined)).toBe(true);
    expect(startSpan('work', undefined, {})).toBeUndefined();
    expect(startSpan('work', null, {})).toBeUndefined();
    await stopTracing();
    expect(begun()).toEqual([undefined, undefined]);
  });

  it('are lost when nobody takes them, which one line a minute says, and the process stops cleanly', async () => {
    receiver.status = 400;
    await start();
    const { header } = clientTrace();
    // As many as one request takes: others would be retried after the end of this test.
    for (let index = 0; index < 500; index += 1) startSpan('work', header, {})?.end();
    await eventually(() => expect(lines).toMatchObject([{ msg: 'spans were not exported' }]));
    await stopTracing();
    expect(lines).toHaveLength(1);
  });

  it('are of at most so many traces a minute that clients ask for', async () => {
    await start();
    const begun = Array.from({ length: 1_000 }, () => startTrace('GET /', clientTrace().header, 'server'));
    const sampled = begun.filter((span) => span !== undefined).length;
    expect(sampled).toBeGreaterThan(500);
    expect(sampled).toBeLessThanOrEqual(600);
  });
});
