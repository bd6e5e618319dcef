import { quotaOf, summarise } from './load-result';

const NOTHING = { statuses: {}, errors: {}, cpuSeconds: 0, quota: undefined };

describe('load result', () => {
  it('takes percentiles by rank, whatever the order', () => {
    const latencies = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(summarise(latencies, 10, { ...NOTHING, statuses: { 200: 100 } })).toMatchObject({
      requests: 100,
      perSecond: 10,
      p50Ms: 50,
      p99Ms: 99,
      maxMs: 100,
      statuses: { 200: 100 },
    });
  });

  it('counts nothing as nothing', () => {
    expect(summarise([], 1, NOTHING)).toMatchObject({ perSecond: 0, p50Ms: 0, p99Ms: 0, maxMs: 0 });
  });

  it('reads the rate limit from the head of a response', () => {
    const head = 'http/1.1 200 ok\r\nratelimit-policy: "default";q=999999;w=60\r\nratelimit: "default";r=998001;t=60';
    expect(quotaOf(head)).toEqual({ perMinute: 999_999, remaining: 998_001 });
    expect(quotaOf('http/1.1 200 ok\r\ncontent-length: 2')).toBeUndefined();
  });
});
