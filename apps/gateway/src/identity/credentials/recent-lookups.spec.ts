import { RecentLookups } from './recent-lookups';

describe('RecentLookups', () => {
  let now: number;
  let lookups: RecentLookups<string>;
  let asked: { readonly resolve: (value: string | undefined) => void; readonly reject: (error: Error) => void }[];
  beforeEach(() => {
    now = 10_000;
    asked = [];
    lookups = new RecentLookups({ ttlMs: 500, mostFound: 2, mostMissing: 1, now: () => now });
  });
  const find = (name = 'a') =>
    lookups.find(name, () => new Promise((resolve, reject) => asked.push({ resolve, reject })));

  it('shares a look-up that is in flight, and remembers what it found', async () => {
    const both = [find(), find()];
    asked[0]?.resolve('x');
    expect([await both[0], await both[1], await find(), asked.length]).toEqual(['x', 'x', 'x', 1]);
  });

  it('dates what was found by when it was asked for, however late the answer came', async () => {
    const first = find();
    now += 400;
    asked[0]?.resolve('x');
    await first;
    now += 99;
    expect(await find()).toBe('x');
    now += 1;
    void find();
    expect(asked).toHaveLength(2);
  });

  it('shares no look-up that was begun too long ago, and its late answer replaces nothing', async () => {
    const slow = find();
    now += 500;
    const fresh = find();
    asked[1]?.resolve('new');
    expect(await fresh).toBe('new');
    asked[0]?.resolve('old');
    expect([await slow, await find()]).toEqual(['old', 'new']);
    expect(asked).toHaveLength(2);
  });

  it('forgets no newer find because an older look-up found nothing', async () => {
    const slow = find();
    now += 500;
    const fresh = find();
    asked[1]?.resolve('new');
    await fresh;
    asked[0]?.resolve(undefined);
    expect([await slow, await find()]).toEqual([undefined, 'new']);
  });

  it('remembers what does not exist, apart from what does', async () => {
    const found = find('a');
    asked[0]?.resolve('x');
    await found;
    for (const name of ['b', 'c']) {
      const missing = find(name);
      asked.at(-1)?.resolve(undefined);
      await missing;
    }
    expect([await find('c'), await find('a')]).toEqual([undefined, 'x']);
    expect(asked).toHaveLength(3);
    void find('b');
    expect(asked).toHaveLength(4);
    now += 500;
    void find('c');
    expect(asked).toHaveLength(5);
  });

  it('asks again after a failure', async () => {
    const failed = find();
    asked[0]?.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const again = find();
    asked[1]?.resolve('x');
    expect(await again).toBe('x');
  });
});
