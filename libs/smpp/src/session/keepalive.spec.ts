import { until } from '@sms/testing';
import { frame, RawCarrier } from '../testing/raw-carrier';
import type { SmppConnectOptions } from './connect-options';
import { connectSmpp } from './connect-smpp';

const ENQUIRE_LINK = 0x15;
const message = { destinationAddr: '1234567' };
const MAX_MS = 5_000;

/**
 * The number of enquire_links after `ms` of submits one after the other, or of silence. On a busy machine it takes
 * longer to reach that number.
 */
async function enquiriesWithin(
  ms: number,
  options: Partial<SmppConnectOptions>,
  { busy, atLeast = 0 }: { readonly busy: boolean; readonly atLeast?: number },
): Promise<number> {
  const carrier = await RawCarrier.listen();
  const esme = await connectSmpp({
    host: '127.0.0.1',
    port: carrier.port,
    systemId: 'esme',
    password: 'x',
    enquireIntervalMs: 40,
    requestTimeoutMs: 100,
    ...options,
  });
  const begun = performance.now();
  const count = () => carrier.received.filter(({ commandId }) => commandId === ENQUIRE_LINK).length;
  const isOver = () => performance.now() - begun >= ms && count() >= atLeast;
  if (busy) while (!isOver() && performance.now() - begun < MAX_MS) await esme.submit(message);
  else await until(isOver);
  expect((await esme.submit(message)).kind).toBe('accepted');
  esme.destroy();
  await carrier.close();
  expect(count()).toBeGreaterThanOrEqual(atLeast);
  return count();
}

describe('enquire_link', () => {
  it('goes out each interval, however busy the link is', async () => {
    const begun = performance.now();
    const enquiries = await enquiriesWithin(400, {}, { busy: true, atLeast: 4 });
    expect(enquiries).toBeLessThanOrEqual((performance.now() - begun) / 40 + 1);
  });

  it('goes out only in silence where that is asked for, or never', async () => {
    expect(await enquiriesWithin(300, { keepalive: 'when_silent', enquireIntervalMs: 400 }, { busy: true })).toBe(0);
    await enquiriesWithin(300, { keepalive: 'when_silent' }, { busy: false, atLeast: 2 });
    expect(await enquiriesWithin(200, { keepalive: 'off' }, { busy: false })).toBe(0);
  });

  it('does not go out before the bind is answered', async () => {
    const carrier = await RawCarrier.listen();
    carrier.onBind = () => undefined;
    const bound = connectSmpp({
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'esme',
      password: 'x',
      enquireIntervalMs: 10,
      requestTimeoutMs: 50,
      bindTimeoutMs: 200,
    });
    await expect(bound).rejects.toMatchObject({ code: 'SMPP_BIND_TIMEOUT' });
    expect(carrier.received.map(({ commandId }) => commandId)).toEqual([0x09]);
    await carrier.close();
  });

  it('may be answered by a nack', async () => {
    const carrier = await RawCarrier.listen();
    const nacked = new Set<number>();
    const esme = await connectSmpp({
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'esme',
      password: 'x',
      enquireIntervalMs: 20,
      enquireTimeoutMs: 150,
    });
    carrier.onOther = ({ sequence }) => (nacked.add(sequence), frame(0x80000000, sequence, undefined, 3));
    await until(() => nacked.size >= 12);
    expect((await esme.submit(message)).kind).toBe('accepted');
    esme.destroy();
    await carrier.close();
  });
});

describe('deadlines', () => {
  it('differ by request: a question is given up long before a submit', async () => {
    const carrier = await RawCarrier.listen();
    const esme = await connectSmpp({
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'esme',
      password: 'x',
      requestTimeoutMs: 60,
      submitTimeoutMs: 400,
    });
    carrier.onBind = () => undefined;
    carrier.nextSubmit = () => undefined;
    const order: string[] = [];
    const begun = performance.now();
    const submit = esme.submit(message).then((outcome) => (order.push('submit'), outcome));
    const query = esme.queryMessage('7', { addr: 'ACME' }).then((outcome) => (order.push('query'), outcome));
    expect(await query).toEqual({ kind: 'unanswered', reason: 'timeout' });
    expect(esme.oldestUnansweredMs).toBeGreaterThan(0);
    expect(await submit).toEqual({ kind: 'uncertain', reason: 'timeout' });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(395);
    expect(order).toEqual(['query', 'submit']);
    expect(esme.open).toBe(true);
    esme.destroy();
    await carrier.close();
  });
});
