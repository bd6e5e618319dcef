import { Batches } from './batches';

const spoilt = Object.assign(new Error('does not fit'), { code: '22001' });

/** Runs of batches that end when they are let go. */
function held(atOnce: number, largest = 100) {
  const runs: Array<{ readonly items: readonly number[]; end(): void }> = [];
  const batches = new Batches<number, number>({
    atOnce,
    largest,
    run: (items) => new Promise((resolve) => runs.push({ items, end: () => resolve(items.map((item) => item * 10)) })),
  });
  return { runs, batches, items: () => runs.map((run) => run.items) };
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve));

describe('Batches', () => {
  it('puts together what comes at the same time, and what waits for a batch in flight', async () => {
    const { runs, batches, items } = held(1);
    const first = Promise.all([batches.add(1), batches.add(2)]);
    await nextRound();
    const second = Promise.all([batches.add(3), batches.add(4)]);
    await nextRound();
    expect(items()).toEqual([[1, 2]]);
    runs[0]!.end();
    expect(await first).toEqual([10, 20]);
    expect(items()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]!.end();
    expect(await second).toEqual([30, 40]);
  });

  it('keeps to the number of batches at once and to their size, first come first served', async () => {
    const { runs, batches, items } = held(2, 2);
    const all = Promise.all([1, 2, 3, 4, 5].map((item) => batches.add(item)));
    await nextRound();
    expect(items()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    for (let index = 0; index < 3; index += 1) {
      runs[index]!.end();
      await nextRound();
    }
    expect(items()).toEqual([[1, 2], [3, 4], [5]]);
    expect(await all).toEqual([10, 20, 30, 40, 50]);
  });

  it('lets a spoilt item fail alone', async () => {
    const runs: number[][] = [];
    const batches = new Batches<number, number>({
      atOnce: 1,
      largest: 10,
      run: (items) => {
        runs.push([...items]);
        return items.includes(2) ? Promise.reject(spoilt) : Promise.resolve([...items]);
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batches.add(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(runs).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  it('fails all of a batch at once when the database is away', async () => {
    let runs = 0;
    const batches = new Batches<number, number>({
      atOnce: 1,
      largest: 10,
      run: () => Promise.reject(new Error(`away ${(runs += 1)}`)),
    });
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batches.add(item)));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
      Array(3).fill('Error: away 1'),
    );
  });
});
