import { byId, byTime, byUuidV7, type PartitionKey } from './partition-key';
import { type Bounds, missingBounds, type PartitionPlan } from './partition-plan';

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const planOf = (key: PartitionKey, more: Partial<PartitionPlan> = {}): PartitionPlan => ({
  tables: [{ name: 'thing' }],
  key,
  ...more,
});
const days = (bounds: readonly Bounds[]): string[] =>
  bounds.map(({ from, to }) =>
    [from, to].map((place) => new Date(place).toISOString().replace('T00:00:00.000Z', '')).join(' '),
  );

describe('missing partitions', () => {
  it('are, at first, the one before, the one in use and those ahead', async () => {
    const now = at('2027-01-31') + 86_399_999;
    expect(days(await missingBounds(planOf(byTime('month')), [], now))).toEqual([
      '2026-12-01 2027-01-01',
      '2027-01-01 2027-02-01',
      '2027-02-01 2027-03-01',
      '2027-03-01 2027-04-01',
      '2027-04-01 2027-05-01',
    ]);
    expect(days(await missingBounds(planOf(byTime('week'), { ahead: 1, behind: 0 }), [], now))).toEqual([
      '2027-01-25 2027-02-01',
      '2027-02-01 2027-02-08',
    ]);
    expect(days(await missingBounds(planOf(byTime('day'), { ahead: 1, behind: 2 }), [], now))).toEqual([
      '2027-01-29 2027-01-30',
      '2027-01-30 2027-01-31',
      '2027-01-31 2027-02-01',
      '2027-02-01 2027-02-02',
    ]);
  });

  it('are none while enough are ahead, and one when the next one came into use', async () => {
    const plan = planOf(byTime('day'));
    const existing = await missingBounds(plan, [], at('2026-07-01'));
    expect(await missingBounds(plan, existing, at('2026-07-01') + 86_399_999)).toEqual([]);
    expect(days(await missingBounds(plan, existing, at('2026-07-02')))).toEqual(['2026-07-05 2026-07-06']);
  });

  it('begin where the last one ends when the period has been changed', async () => {
    const months = await missingBounds(planOf(byTime('month'), { ahead: 1 }), [], at('2026-07-10'));
    expect(days(await missingBounds(planOf(byTime('week'), { ahead: 3 }), months, at('2026-07-10')))).toEqual([
      '2026-09-01 2026-09-07',
      '2026-09-07 2026-09-14',
    ]);
  });

  it('leave out a time in which nothing ran', async () => {
    const plan = planOf(byTime('day'), { ahead: 1 });
    const existing = await missingBounds(plan, [], at('2026-01-01'));
    expect(days(await missingBounds(plan, existing, at('2026-07-01')))).toEqual([
      '2026-06-30 2026-07-01',
      '2026-07-01 2026-07-02',
      '2026-07-02 2026-07-03',
    ]);
  });

  it('have, for ids, the size asked for when they are made', async () => {
    let size = 100;
    const plan = planOf(byId({ sequence: 'thing_id', size: () => size }), { ahead: 2 });
    const first = await missingBounds(plan, [], 1);
    expect(first).toEqual([
      { from: 0, to: 100 },
      { from: 100, to: 200 },
      { from: 200, to: 300 },
    ]);
    size = 1_000;
    expect(await missingBounds(plan, first, 99)).toEqual([]);
    expect(await missingBounds(plan, first, 250)).toEqual([
      { from: 300, to: 1_300 },
      { from: 1_300, to: 2_300 },
    ]);
  });

  it('are refused when a size leads nowhere', async () => {
    const plan = planOf(byId({ sequence: 'thing_id', size: () => 0 }));
    await expect(missingBounds(plan, [], 1)).rejects.toThrow('a partition must not end where it begins');
  });

  it('leave out the ids before a sequence that was moved ahead', async () => {
    const plan = planOf(byId({ sequence: 'thing_id', size: () => 100 }), { ahead: 1 });
    const existing = await missingBounds(plan, [], 1);
    expect(existing.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [100, 200],
    ]);
    expect(await missingBounds(plan, existing, 99)).toEqual([]);
    // The next id is 5,001.
    expect(await missingBounds(plan, existing, 5_000)).toEqual([
      { from: 4_999, to: 5_099 },
      { from: 5_099, to: 5_199 },
    ]);
  });
});

describe('a bound of UUIDv7', () => {
  it('is the least id of its millisecond', () => {
    const key = byUuidV7('day');
    expect(key.bound(at('2026-07-01'))).toBe('019f1af9-b400-0000-0000-000000000000');
    expect(key.suffix(at('2026-07-01'))).toBe('20260701');
  });
});
