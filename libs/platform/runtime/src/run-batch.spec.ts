import { runBatch, type SplitOnError } from './run-batch';

const refused = new Error('refused');

const run = async (items: readonly number[]) => {
  if (items.includes(3)) throw refused;
  return `ran ${items.join()}`;
};

function runSplit(split: SplitOnError): Promise<string[]> {
  return runBatch([1, 2, 3, 4, 5], {
    run,
    splitOnError: () => split,
    failed: (items, error) => `${items.join()}: ${String(error)}`,
  });
}

describe('runBatch', () => {
  it('returns the result of each part that was run or has failed, in the order of the items', async () => {
    expect(await runSplit('none')).toEqual(['1,2,3,4,5: Error: refused']);
    expect(await runSplit('halve')).toEqual(['ran 1,2', '3: Error: refused', 'ran 4,5']);
    expect(await runSplit('each')).toEqual(['ran 1', 'ran 2', '3: Error: refused', 'ran 4', 'ran 5']);
  });

  it('ends with an error of what handles the failure, and runs nothing after it', async () => {
    const seen: number[][] = [];
    const result = runBatch([1, 2, 3, 4, 5], {
      run: (items) => {
        seen.push([...items]);
        return run(items);
      },
      splitOnError: () => 'each',
      failed: (_items, error) => {
        throw error;
      },
    });
    await expect(result).rejects.toBe(refused);
    expect(seen).toEqual([[1, 2, 3, 4, 5], [1], [2], [3]]);
  });
});
