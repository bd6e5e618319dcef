import type { LoggedPlan } from './plan-log';
import { compareTimes, timesOf } from './statement-times';

const SERVICES = new Set(['messaging']);
const INDEX = 'Index Scan using message_pkey on message m  (cost=0.42..8.44 rows=1 width=36)';

function runs(milliseconds: number, over: Partial<LoggedPlan> = {}, count = 20): LoggedPlan[] {
  const one = { user: 'messaging', database: 'messaging', milliseconds, statement: 'SELECT 1', plan: INDEX, ...over };
  return Array.from({ length: count }, () => one);
}

const at = (...plans: LoggedPlan[][]) => timesOf(plans.flat(), SERVICES);

describe('times of statements', () => {
  it('takes the median over the runs of each statement, and leaves out who is no service', () => {
    const times = at(runs(1, {}, 6), runs(100, {}, 5), runs(9, { user: 'postgres' }));
    expect(compareTimes(times, times, 1, new Set())).toEqual([
      { of: times.get('messaging: SELECT 1'), smallMs: 1, largeMs: 1, runs: 11, ratio: 1, failures: [] },
    ]);
  });

  it('fails a statement that takes more than a fifth longer, beyond noise and beyond the pace of the machine', () => {
    const failures = (small: number, large: number, pace = 1) =>
      compareTimes(at(runs(small)), at(runs(large)), pace, new Set())[0]?.failures;
    expect(failures(1, 1.19)).toEqual([]);
    expect(failures(1, 1.3)).toEqual(['1.30 times as long']);
    expect(failures(0.1, 0.19)).toEqual([]);
    expect(failures(1, 1.3, 1.25)).toEqual([]);
  });

  it('fails a plan that reads a growing table sequentially, however quick it is and however seldom it ran', () => {
    const plan = 'Seq Scan on message_p1 m  (cost=0.00..1.00 rows=1 width=1)\n  ->  Seq Scan on lane_clock  (cost=…)';
    const growing = new Set(['message', 'message_p1']);
    const often = compareTimes(at(runs(1)), at(runs(1, { plan })), 1, growing);
    expect(often[0]?.failures).toEqual(['reads the whole of message_p1']);
    expect(compareTimes(at(), at(runs(1, { plan }, 1)), 1, growing)).toHaveLength(1);
  });

  it('does not judge times of what ran a few times only', () => {
    expect(compareTimes(at(runs(1, {}, 2)), at(runs(9)), 1, new Set())).toEqual([]);
  });

  it('does not hold the last minute against the limiter', () => {
    const statement = 'INSERT INTO rate_window AS w (credential) VALUES ($1)';
    expect(compareTimes(at(runs(1, { statement })), at(runs(3, { statement })), 1, new Set())[0]?.failures).toEqual([]);
  });

  it('compares batches of the same size', () => {
    const batches = (rows: number, milliseconds: number, count: number) =>
      runs(milliseconds, { plan: `Result  (cost=0.00..0.01 rows=1 width=4) (actual rows=${rows}.00 loops=1)` }, count);
    const small = at(batches(5, 1, 40), batches(500, 50, 10));
    const grown = (times: number) => at(batches(5, times, 10), batches(500, 50 * times, 40));
    expect(compareTimes(small, grown(1), 1, new Set())).toMatchObject([{ ratio: 1, failures: [] }]);
    expect(compareTimes(small, grown(2), 1, new Set())).toMatchObject([{ failures: ['2.00 times as long'] }]);
  });

  it('puts the one that grew most first', () => {
    const small = at(runs(1), runs(1, { statement: 'SELECT 2' }));
    const large = at(runs(1), runs(2, { statement: 'SELECT 2' }));
    expect(compareTimes(small, large, 1, new Set()).map(({ of: { statement } }) => statement)).toEqual([
      'SELECT 2',
      'SELECT 1',
    ]);
  });
});
