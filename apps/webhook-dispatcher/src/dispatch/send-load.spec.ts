import { SendLoad } from './send-load';

function loadOf(share: { value: number }): SendLoad {
  return new SendLoad(() => ({ idle: 0, active: 0, utilization: share.value }));
}

function begin(load: SendLoad, requests: number): void {
  for (let request = 0; request < requests; request += 1) load.began();
}

/** This many requests after one another, each answered after `durationMs`. */
function answer(load: SendLoad, requests: number, durationMs: number): void {
  for (let request = 0; request < requests; request += 1) {
    load.ended({ outcome: 'delivered', durationMs });
    load.began();
  }
}

/** How many of `asked` further requests are granted. */
function granted(load: SendLoad, asked: number, answerMs: number, now: number): number {
  return Array.from({ length: asked }, () => load.grants(1, answerMs, now)).filter(Boolean).length;
}

describe('send load', () => {
  it('grants more while few requests are in flight, however busy the processor is', () => {
    const load = loadOf({ value: 1 });
    begin(load, 31);
    expect(load.isCrowded(0)).toBe(false);
    expect(granted(load, 1_000, 10, 0)).toBe(1_000);
    begin(load, 1);
    answer(load, 500, 10);
    expect(load.isCrowded(0)).toBe(true);
    expect(granted(load, 1, 10, 0)).toBe(0);
    load.ended({ outcome: 'delivered', durationMs: 10 });
    expect(granted(load, 1, 10, 0)).toBe(1);
  });

  it('grants an eighth more of many at a time while the processor has time', () => {
    const load = loadOf({ value: 0.5 });
    begin(load, 1_000);
    answer(load, 500, 10);
    load.isCrowded(100);
    expect(granted(load, 1_000, 10, 150)).toBe(0);
    expect(granted(load, 1_000, 10, 200)).toBe(125);
    expect(granted(load, 1_000, 10, 299)).toBe(0);
    expect(granted(load, 1_000, 10, 300)).toBe(125);
  });

  it('grants parts of a request as such', () => {
    const load = loadOf({ value: 0.5 });
    begin(load, 64);
    answer(load, 500, 10);
    load.isCrowded(0);
    expect(Array.from({ length: 1_000 }, () => load.grants(1 / 16, 10, 100)).filter(Boolean)).toHaveLength(8 * 16);
  });

  it('grants more of a receiver that is slower than the others, when the processor has no time', () => {
    const load = loadOf({ value: 1 });
    begin(load, 1_000);
    answer(load, 500, 20);
    begin(load, 500);
    for (let request = 0; request < 500; request += 1) load.ended({ outcome: 'timeout', durationMs: 8_000 });
    expect(granted(load, 500, 20, 0)).toBe(0);
    expect(granted(load, 500, 300, 0)).toBe(500);
  });

  it('takes the processor for busy when many requests have begun since it was last looked at', () => {
    const load = loadOf({ value: 0.1 });
    begin(load, 1_000);
    answer(load, 500, 20);
    expect(load.isCrowded(60_000)).toBe(true);
    expect(granted(load, 1, 20, 60_099)).toBe(0);
    expect(load.isCrowded(60_100)).toBe(false);
    expect(granted(load, 1, 20, 60_100)).toBe(1);
  });
});
