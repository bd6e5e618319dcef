import { medianRound, summarise } from './load-result';

describe('load result', () => {
  it('takes percentiles by rank, whatever the order', () => {
    const latencies = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(summarise(latencies, { 200: 100 }, 10)).toEqual({
      requests: 100,
      seconds: 10,
      perSecond: 10,
      p50Ms: 50,
      p99Ms: 99,
      statuses: { 200: 100 },
    });
  });

  it('counts nothing as nothing', () => {
    expect(summarise([], {}, 1)).toMatchObject({ perSecond: 0, p50Ms: 0, p99Ms: 0 });
  });

  it('takes the middle round by throughput', () => {
    const round = (perSecond: number) =>
      summarise(
        Array.from({ length: perSecond }, () => 1),
        {},
        1,
      );
    expect(medianRound([round(30), round(10), round(20)]).perSecond).toBe(20);
  });
});
