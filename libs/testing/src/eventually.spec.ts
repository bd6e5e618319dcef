import { eventually } from './eventually';

describe('eventually', () => {
  it('returns the first result that does not throw', async () => {
    let calls = 0;
    const result = await eventually(
      () => {
        calls += 1;
        if (calls < 3) throw new Error('not yet');
        return calls;
      },
      { intervalMs: 1 },
    );
    expect(result).toBe(3);
  });

  it('reports the last failure when the deadline has passed', async () => {
    const never = eventually(() => expect(1).toBe(2), { timeoutMs: 20, intervalMs: 5 });
    await expect(never).rejects.toThrow(/not so within \d+ ms; the last failure: [\s\S]*Expected/);
  });
});
