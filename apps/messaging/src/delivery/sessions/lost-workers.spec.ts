import { LostWorkers, type WorkerObservation } from './lost-workers';

describe('lost workers', () => {
  const gone: WorkerObservation = { id: 7, renewals: 41, locked: false };
  /** Observes once a second; returns the second at which it is found lost. */
  function lostAfter(
    seconds: number,
    observation: (second: number) => WorkerObservation | 'failed' | 'late',
  ): number | null {
    const workers = new LostWorkers();
    let now = 0;
    for (let second = 0; second <= seconds; second += 1) {
      const seen = observation(second);
      now += seen === 'late' ? 4_000 : 1_000;
      if (seen === 'failed') workers.reset();
      else if (workers.observe([seen === 'late' ? gone : seen], now).includes(7)) return second;
    }
    return null;
  }

  it('are those without lock and renewal for five seconds', () => {
    expect(lostAfter(20, () => gone)).toBe(5);
  });
  it('are not those that renew, or hold their lock: frozen or out of reach they may still have their sessions', () => {
    expect(lostAfter(60, (second) => ({ ...gone, renewals: second }))).toBeNull();
    expect(lostAfter(60, () => ({ ...gone, locked: true }))).toBeNull();
    expect(lostAfter(8, (second) => ({ ...gone, locked: second % 5 === 4 }))).toBeNull();
  });
  it('are not found by one that did not look all the time', () => {
    expect(lostAfter(12, (second) => (second === 4 ? 'failed' : gone))).toBe(10);
    expect(lostAfter(12, (second) => (second === 4 ? 'late' : gone))).toBe(9);
  });
  it('are forgotten with their row', () => {
    const workers = new LostWorkers();
    for (let second = 0; second < 4; second += 1) workers.observe([gone], second * 1_000);
    workers.observe([], 4_000);
    expect(workers.observe([gone], 5_000)).toEqual([]);
    expect(workers.observe([gone], 7_000)).toEqual([]);
  });
});
