import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@sms/platform/observability';
import { freePort } from '@sms/testing';
import { HttpCarrier } from './http-carrier';
import type { HttpDialect } from './http-dialect';

const SEGMENT = {
  submissionId: 1,
  carrier: 'away',
  route: 'away',
  lane: 'otp',
  sender: 'ACME',
  recipient: '46700000001',
  text: 'Hello',
  segment: 1,
  segments: 1,
  messageId: 1,
  concatReference: 0,
  validitySeconds: 60,
} as const;

const ACCEPTED = { kind: 'accepted', carrierMessageId: '1', verbatimMessageId: '1' } as const;

function carrierAt(port: number, messagesPerSecond: number | null, slowDown = false): HttpCarrier {
  const dialect: HttpDialect = {
    origin: `http://127.0.0.1:${port}`,
    idempotent: false,
    status: null,
    countParts: () => 1,
    request: () => ({ method: 'GET', path: '/', headers: {}, body: null }),
    read: () => ({ answer: ACCEPTED, slowDown, queued: false }),
  };
  const settings = { name: 'away', messagesPerSecond, submitTimeoutMs: 1_000, concurrency: 4 };
  return new HttpCarrier(settings, dialect, { onBound: () => undefined }, createLogger('test', 'silent'));
}

describe('an HTTP carrier that cannot be reached', () => {
  let passed = 0;
  beforeEach(() => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  });
  afterEach(() => jest.restoreAllMocks());

  const timePasses = (milliseconds: number) => (passed += milliseconds);

  it('is probed by any message once none but codes was there for half a minute', async () => {
    const port = await freePort();
    const carrier = carrierAt(port, null);
    const submit = () => carrier.submit(SEGMENT, () => true);
    const standing = () => {
      const { probing, segments } = carrier.capacity();
      return { codes: !probing, capacity: segments };
    };
    expect(standing()).toEqual({ codes: true, capacity: 4 });
    expect(await submit()).toEqual({ kind: 'not_sent' });
    expect(standing()).toEqual({ codes: false, capacity: 0 });
    const { unboundSince } = carrier.capacity();
    timePasses(2_000);
    expect(standing()).toEqual({ codes: false, capacity: 1 });
    timePasses(30_000);
    expect(standing()).toEqual({ codes: true, capacity: 1 });
    // A failed probe starts the next wait.
    expect(await submit()).toEqual({ kind: 'not_sent' });
    expect(standing()).toEqual({ codes: false, capacity: 0 });
    // Messages move to other carriers by the time of the first failure.
    expect(carrier.capacity().unboundSince).toBe(unboundSince);
    timePasses(33_000);
    const server = createServer((_request, response) => response.end('taken'));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    expect(await submit()).toEqual(ACCEPTED);
    expect(standing()).toEqual({ codes: true, capacity: 4 });
    await carrier.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('an HTTP carrier that asks for a longer wait', () => {
  it('is away from the first time on until it takes something without', async () => {
    let wait = '6';
    const server = createServer((_request, response) => response.setHeader('retry-after', wait).end('taken'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const carrier = carrierAt((server.address() as AddressInfo).port, null, true);
    const clock = performance.now.bind(performance);
    let passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => clock() + passed);
    const submit = () => carrier.submit(SEGMENT, () => true);
    await submit();
    const { unboundSince } = carrier.capacity();
    expect(unboundSince).not.toBeNull();
    expect(carrier.capacity().segments).toBe(0);
    passed += 6_500;
    await submit();
    expect(carrier.capacity()).toMatchObject({ unboundSince, segments: 0 });
    passed += 6_500;
    wait = '0';
    await submit();
    expect(carrier.capacity().unboundSince).toBeNull();
    await carrier.close();
    await new Promise((resolve) => server.close(resolve));
    jest.restoreAllMocks();
  });
});

describe('an HTTP carrier with a rate', () => {
  it('sends what is still wanted when its turn comes, and nothing while it has no share of the rate', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end('taken');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const carrier = carrierAt((server.address() as AddressInfo).port, 4);
    expect(carrier.capacity().segments).toBe(0);
    expect(await carrier.submit(SEGMENT, () => true)).toEqual({ kind: 'not_sent' });
    carrier.setRate(4);
    let isWanted = true;
    const first = carrier.submit(SEGMENT, () => isWanted);
    const second = carrier.submit(SEGMENT, () => isWanted);
    expect(await first).toEqual(ACCEPTED);
    isWanted = false;
    expect(await second).toEqual({ kind: 'not_sent' });
    expect(requests).toBe(1);
    await carrier.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('keeps to its rate after the process did not run for a while', async () => {
    const times: number[] = [];
    const server = createServer((_request, response) => {
      times.push(performance.now());
      response.end('taken');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const carrier = carrierAt((server.address() as AddressInfo).port, 20);
    carrier.setRate(20);
    await carrier.submit(SEGMENT, () => true);
    const submits = Array.from({ length: 30 }, () => carrier.submit(SEGMENT, () => true));
    const stoppedUntil = performance.now() + 1_000;
    while (performance.now() < stoppedUntil);
    await Promise.all(submits);
    const afterwards = times.filter((at) => at >= stoppedUntil && at < stoppedUntil + 980);
    expect(afterwards.length).toBeLessThanOrEqual(20);
    await carrier.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
