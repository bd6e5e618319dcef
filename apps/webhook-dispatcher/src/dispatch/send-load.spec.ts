import { SendLoad } from './send-load';

function loadOf(share: { value: number }): SendLoad {
  return new SendLoad(() => ({ idle: 0, active: 0, utilization: share.value }));
}

function begin(load: SendLoad, requests: number): void {
  for (let request = 0; request < requests; request += 1) load.began();
}

describe('send load', () => {
  it('bears more while the processor has time', () => {
    const load = loadOf({ value: 0.5 });
    begin(load, 1_000);
    expect(load.bearsMore(10, 0)).toBe(true);
  });

  it('bears more while few requests are in flight', () => {
    const load = loadOf({ value: 1 });
    begin(load, 63);
    expect(load.bearsMore(10, 0)).toBe(true);
    begin(load, 1);
    for (let request = 0; request < 500; request += 1) {
      load.ended({ outcome: 'delivered', durationMs: 10 });
      load.began();
    }
    expect(load.bearsMore(10, 0)).toBe(false);
    load.ended({ outcome: 'delivered', durationMs: 10 });
    expect(load.bearsMore(10, 0)).toBe(true);
  });

  it('bears more of a receiver that is slower than the others, when the processor has no time', () => {
    const load = loadOf({ value: 1 });
    begin(load, 1_000);
    for (let request = 0; request < 500; request += 1) {
      load.ended({ outcome: 'delivered', durationMs: 20 });
      load.began();
    }
    begin(load, 500);
    for (let request = 0; request < 500; request += 1) load.ended({ outcome: 'timeout', durationMs: 8_000 });
    expect(load.bearsMore(20, 0)).toBe(false);
    expect(load.bearsMore(300, 0)).toBe(true);
  });

  it('looks at the processor again after a while', () => {
    const share = { value: 1 };
    const load = loadOf(share);
    begin(load, 1_000);
    for (let request = 0; request < 500; request += 1) {
      load.ended({ outcome: 'delivered', durationMs: 20 });
      load.began();
    }
    expect(load.bearsMore(20, 0)).toBe(false);
    share.value = 0.5;
    expect(load.bearsMore(20, 99)).toBe(false);
    expect(load.bearsMore(20, 100)).toBe(true);
  });
});
