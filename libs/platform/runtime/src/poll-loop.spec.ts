import type { ServiceLogger } from '@sms/platform/observability';
import { PollLoop, type PollLoopOptions } from './poll-loop';

const logger = { warn: jest.fn(), info: jest.fn() } as unknown as ServiceLogger;

describe('PollLoop', () => {
  let loop: PollLoop;
  let startedAt: number[];
  beforeEach(() => {
    jest.useFakeTimers();
    startedAt = [];
  });
  afterEach(async () => {
    const stopped = loop.stop();
    await jest.advanceTimersByTimeAsync(0);
    await stopped;
    jest.useRealTimers();
  });

  function start(options: Partial<PollLoopOptions>): void {
    const begun = performance.now();
    const round = options.round ?? (() => Promise.resolve(false));
    loop = new PollLoop({
      name: 'test',
      idleMs: 1_000,
      logger,
      ...options,
      round: () => {
        startedAt.push(performance.now() - begun);
        return round();
      },
    });
    loop.start();
  }

  it('comes again after the idle time when there was nothing, at once when there is more', async () => {
    let left = 3;
    start({ round: () => Promise.resolve(left-- > 1) });
    await jest.advanceTimersByTimeAsync(999);
    expect(startedAt).toEqual([0, 0, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(startedAt).toHaveLength(4);
  });

  it('comes early when nudged, and again when nudged while at work', async () => {
    start({});
    await jest.advanceTimersByTimeAsync(10);
    loop.nudge();
    await jest.advanceTimersByTimeAsync(10);
    expect(startedAt).toEqual([0, 10]);
    let end: () => void = () => undefined;
    await loop.stop();
    start({ round: () => new Promise((resolve) => (end = () => resolve(false))) });
    loop.nudge();
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(startedAt.slice(2)).toEqual([0, 0]);
    end();
  });

  it('keeps nudged rounds apart, but begins at once after a quiet time', async () => {
    start({ spacingMs: 50 });
    for (let i = 0; i < 19; i += 1) {
      loop.nudge();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(startedAt).toEqual([0, 50, 100, 150]);
    await jest.advanceTimersByTimeAsync(500);
    const before = startedAt.length;
    loop.nudge();
    await jest.advanceTimersByTimeAsync(1);
    expect(startedAt).toHaveLength(before + 1);
  });

  it('ends the spacing when told to hurry, and never a pause after a failure', async () => {
    start({ spacingMs: 50 });
    await jest.advanceTimersByTimeAsync(10);
    loop.nudge();
    loop.hurry();
    await jest.advanceTimersByTimeAsync(0);
    expect(startedAt).toEqual([0, 10]);
    await loop.stop();
    start({ round: () => Promise.reject(new Error('away')) });
    await jest.advanceTimersByTimeAsync(10);
    loop.hurry();
    await jest.advanceTimersByTimeAsync(80);
    expect(startedAt.slice(2)).toEqual([0]);
  });

  it('repeats a failing round after doubling pauses that nudges do not shorten', async () => {
    start({ round: () => Promise.reject(new Error('away')) });
    for (let i = 0; i < 8; i += 1) {
      loop.nudge();
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(startedAt).toEqual([0, 100, 300, 700]);
  });

  it('begins with the shortest pause again when a round has succeeded in between', async () => {
    let rounds = 0;
    start({ round: () => (rounds++ === 2 ? Promise.resolve(true) : Promise.reject(new Error('away'))) });
    await jest.advanceTimersByTimeAsync(450);
    expect(startedAt).toEqual([0, 100, 300, 300, 400]);
  });

  it('waits for the round in flight when stopped, and begins no other', async () => {
    let end: () => void = () => undefined;
    start({ round: () => new Promise((resolve) => (end = () => resolve(true))) });
    await jest.advanceTimersByTimeAsync(1);
    let stopped = false;
    const stopping = loop.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(stopped).toBe(false);
    end();
    await stopping;
    expect(startedAt).toHaveLength(1);
  });
});
