import { FailureThrottle } from './failure-throttle';

it('lets an address wait after so many failures within a minute, and no other', () => {
  let now = 1_000;
  const throttle = new FailureThrottle(10, () => now);
  for (let failure = 0; failure < 10; failure += 1) {
    expect(throttle.secondsToWait('192.0.2.1')).toBe(0);
    throttle.recordFailure('192.0.2.1');
    now += 1_000;
  }
  expect(throttle.secondsToWait('192.0.2.1')).toBe(50);
  expect(throttle.secondsToWait('192.0.2.2')).toBe(0);
  now = 61_000;
  expect(throttle.secondsToWait('192.0.2.1')).toBe(0);
});

it('takes the addresses of one IPv6 network, and both forms of an IPv4 address, as one', () => {
  const throttle = new FailureThrottle(1, () => 0);
  throttle.recordFailure('2001:db8:1:2::1');
  throttle.recordFailure('::ffff:192.0.2.1');
  expect(['2001:db8:1:2:ffff::9', '192.0.2.1'].map((address) => throttle.secondsToWait(address))).toEqual([60, 60]);
  expect(['2001:db8:1:3::1', '192.0.2.2'].map((address) => throttle.secondsToWait(address))).toEqual([0, 0]);
});

it('remembers a bounded number of addresses', () => {
  const throttle = new FailureThrottle(1, () => 0);
  for (let address = 0; address <= 10_000; address += 1)
    throttle.recordFailure(`10.0.${address >> 8}.${address & 255}`);
  expect([throttle.secondsToWait('10.0.0.0'), throttle.secondsToWait('10.0.0.1')]).toEqual([0, 60]);
});

it('counts tries in flight as failures until they end well', async () => {
  const throttle = new FailureThrottle(3, () => 0);
  const ends: ((outcome: string | undefined) => void)[] = [];
  const attempt = () =>
    throttle.attempt('192.0.2.1', () => new Promise<string | undefined>((resolve) => ends.push(resolve)));
  const tries = [attempt(), attempt(), attempt()];
  await expect(attempt()).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { retryAfterSeconds: 1 } });
  expect(ends).toHaveLength(3);
  ends[0]?.('right');
  ends[1]?.(undefined);
  expect(await Promise.all(tries.slice(0, 2))).toEqual(['right', undefined]);
  const fourth = attempt();
  await expect(attempt()).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
  for (const end of ends) end(undefined);
  await Promise.all([...tries, fourth]);
  expect(throttle.secondsToWait('192.0.2.1')).toBe(60);
});

it('counts nothing against an address when the try itself fails', async () => {
  const throttle = new FailureThrottle(1, () => 0);
  await expect(throttle.attempt('192.0.2.1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(throttle.secondsToWait('192.0.2.1')).toBe(0);
});

describe('with patience', () => {
  const open: { readonly address: string; readonly end: (outcome: boolean) => void }[] = [];
  let now = 0;
  const patient = (timeoutMs = 10_000) => new FailureThrottle(3, () => now, { timeoutMs });
  const attempt = (throttle: FailureThrottle, address = '192.0.2.1') =>
    throttle
      .attempt(
        address,
        () => new Promise<boolean>((end) => open.push({ address, end })),
        (right) => !right,
      )
      .catch(({ code }: { code: string }) => code);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  beforeEach(() => {
    open.splice(0);
    now = 0;
  });

  it('lets tries wait for those in flight, and refuses none while all are right', async () => {
    const throttle = patient();
    const tries = Array.from({ length: 20 }, () => attempt(throttle));
    for (let ended = 0; ended < 20; ended += 1) {
      await turn();
      expect(open.length).toBe(Math.min(ended + 3, 20));
      open[ended]?.end(true);
    }
    expect(await Promise.all(tries)).toEqual(Array.from({ length: 20 }, () => true));
  });

  it('makes no more tries than may fail, and refuses those who wait as soon as that many have', async () => {
    const throttle = patient();
    const tries = Array.from({ length: 20 }, () => attempt(throttle));
    const elsewhere = attempt(throttle, '192.0.2.2');
    await turn();
    expect(open.map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']);
    for (const { end } of open) end(false);
    expect((await Promise.all(tries)).slice(3)).toEqual(Array.from({ length: 17 }, () => 'RATE_LIMIT_EXCEEDED'));
    expect(await elsewhere).toBe(false);
    expect(open).toHaveLength(4);
  });

  it('is too busy, and counts no failure, for whoever has waited too long', async () => {
    const throttle = patient(50);
    const tries = Array.from({ length: 4 }, () => attempt(throttle));
    expect(await tries[3]).toBe('OVERLOADED');
    for (const { end } of open) end(true);
    expect(await Promise.all(tries.slice(0, 3))).toEqual([true, true, true]);
    expect(open).toHaveLength(3);
  });
});
