import { shortened } from './shortened';

describe('shortened', () => {
  it.each([
    ['expr: sum(rate(a_total[10m])) > 30', 'expr: sum(rate(a_total[20000ms])) > 30'],
    ['rate(a_total[1h] offset 10m) == 0', 'rate(a_total[120000ms] offset 20000ms) == 0'],
    ['for: 2m', 'for: 4000ms'],
    ['scrape_interval: 30s', 'scrape_interval: 1000ms'],
    ['increase(a_total[1d])', 'increase(a_total[2880000ms])'],
  ])('divides the times of %s', (yaml, expected) => {
    expect(shortened(yaml, 30)).toBe(expected);
  });

  it('leaves names, thresholds and texts alone', () => {
    const yaml = 'record: sms:errors:ratio5m\nexpr: oldest_seconds > 60\nsummary: for ten minutes, 10m';
    expect(shortened(yaml, 30)).toBe(yaml);
  });
});
