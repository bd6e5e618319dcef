import { ServerClock } from './server-clock';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const MINUTE_MS = 60_000;

describe('ServerClock', () => {
  let elapsed: number;
  let clock: ServerClock;

  beforeEach(() => {
    elapsed = 1_000;
    clock = new ServerClock(
      () => elapsed,
      () => NOON + 10 * MINUTE_MS,
    );
  });

  const read = (serverMs: number, tookMs: number): void => {
    clock.learn(serverMs, elapsed, elapsed + tookMs);
    elapsed += tookMs;
  };

  it('is that of the host until the server has been asked', () => {
    expect(clock.nowMs()).toBe(NOON + 10 * MINUTE_MS);
    read(NOON, 0);
    expect(clock.nowMs()).toBe(NOON);
    elapsed += 500;
    expect(clock.nowMs()).toBe(NOON + 500);
  });

  it('believes the reading that took least', () => {
    read(NOON + 1, 2);
    const shown = clock.nowMs();
    read(shown + 10, 400);
    expect(clock.nowMs()).toBe(shown + 400);
  });

  it('believes a slower reading when the last one is old', () => {
    read(NOON, 0);
    elapsed += 100 * MINUTE_MS;
    read(clock.nowMs() + 300, 20);
    expect(clock.nowMs()).toBe(NOON + 100 * MINUTE_MS + 300 + 10);
  });

  it('follows a server whose clock was set, and finds its way after a suspension', () => {
    read(NOON, 0);
    read(NOON - 60 * MINUTE_MS, 200);
    expect(clock.nowMs()).toBe(NOON - 60 * MINUTE_MS + 100);
    read(NOON + 60 * MINUTE_MS, 400);
    expect(clock.nowMs()).toBe(NOON + 60 * MINUTE_MS + 200);
  });
});
