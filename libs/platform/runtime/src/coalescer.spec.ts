import { Coalescer, type CoalescerOptions } from './coalescer';

/** A downstream whose requests are answered by the test. */
class Downstream {
  readonly requests: {
    items: readonly string[];
    resolve: (results: readonly string[]) => void;
    reject: (error: Error) => void;
  }[] = [];
  readonly run = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => this.requests.push({ items, resolve, reject }));

  batches(): (readonly string[])[] {
    return this.requests.map((request) => request.items);
  }

  echo(index: number): void {
    const request = this.requests[index];
    request?.resolve(request.items.map((item) => `done ${item}`));
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function build(overrides: Partial<CoalescerOptions<string, string>> = {}) {
  const downstream = new Downstream();
  let now = 0;
  const coalescer = new Coalescer<string, string>({
    run: downstream.run,
    maxInFlight: 1,
    maxBatch: 3,
    maxQueued: 5,
    maxWaitMs: 1_000,
    now: () => now,
    ...overrides,
  });
  return { downstream, coalescer, advance: (ms: number) => (now += ms) };
}

describe('Coalescer', () => {
  it('sends what arrives in one turn together and gives each caller its own result', async () => {
    const { downstream, coalescer } = build();
    const all = Promise.all(['a', 'b', 'c'].map((item) => coalescer.submit(item)));
    await turn();
    expect(downstream.batches()).toEqual([['a', 'b', 'c']]);
    downstream.echo(0);
    await expect(all).resolves.toEqual(['done a', 'done b', 'done c']);
  });

  it('fills the next batch while the allowed number of requests is in flight, in order and never above the batch size', async () => {
    const { downstream, coalescer } = build({ maxInFlight: 2, maxBatch: 2 });
    const results: Promise<string>[] = [];
    for (const item of ['a', 'b']) {
      results.push(coalescer.submit(item));
      await turn();
    }
    for (const item of ['c', 'd', 'e']) results.push(coalescer.submit(item));
    await turn();
    expect(downstream.batches()).toEqual([['a'], ['b']]);
    downstream.echo(1);
    await turn();
    await turn();
    expect(downstream.batches()).toEqual([['a'], ['b'], ['c', 'd']]);
    downstream.echo(0);
    await turn();
    await turn();
    downstream.echo(2);
    await turn();
    await turn();
    downstream.echo(3);
    await expect(Promise.all(results)).resolves.toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `done ${item}`));
  });

  it('lets a batch fill beside a call in flight until it has its share of all items', async () => {
    const { downstream, coalescer } = build({ maxInFlight: 2, maxBatch: 10, maxQueued: 10 });
    const items = ['a', 'b', 'c', 'd', 'e', 'f'];
    const results = items.slice(0, 3).map((item) => coalescer.submit(item));
    await turn();
    for (const item of items.slice(3)) {
      expect(downstream.batches()).toEqual([['a', 'b', 'c']]);
      results.push(coalescer.submit(item));
      await turn();
    }
    expect(downstream.batches()).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f'],
    ]);
    downstream.echo(0);
    downstream.echo(1);
    await expect(Promise.all(results)).resolves.toHaveLength(6);
  });

  it('does not let a batch fill when no call is in flight any more', async () => {
    const { downstream, coalescer } = build({ maxInFlight: 2 });
    const first = ['a', 'b'].map((item) => coalescer.submit(item));
    await turn();
    const last = coalescer.submit('c');
    await turn();
    expect(downstream.batches()).toEqual([['a', 'b']]);
    downstream.echo(0);
    await Promise.all(first);
    await turn();
    await turn();
    downstream.echo(1);
    await expect(last).resolves.toBe('done c');
  });

  it('lets a batch fill for some milliseconds only, however long a call takes', async () => {
    const { downstream, coalescer } = build({ maxInFlight: 2, now: () => performance.now() });
    const first = ['a', 'b'].map((item) => coalescer.submit(item));
    await turn();
    const started = performance.now();
    const last = coalescer.submit('c');
    while (downstream.requests.length < 2 && performance.now() - started < 1_000) await turn();
    expect(downstream.batches()).toEqual([['a', 'b'], ['c']]);
    expect(performance.now() - started).toBeGreaterThanOrEqual(20);
    downstream.echo(0);
    downstream.echo(1);
    await expect(Promise.all([...first, last])).resolves.toHaveLength(3);
  });

  it('refuses an item too many at once and serves the others', async () => {
    const { downstream, coalescer } = build({ maxQueued: 2 });
    const first = coalescer.submit('a');
    const second = coalescer.submit('b');
    await expect(coalescer.submit('c')).rejects.toMatchObject({ code: 'OVERLOADED' });
    await turn();
    downstream.echo(0);
    await expect(Promise.all([first, second])).resolves.toHaveLength(2);
  });

  it('refuses what waited too long instead of sending it', async () => {
    const { downstream, coalescer, advance } = build();
    const first = coalescer.submit('a');
    await turn();
    const stale = coalescer.submit('b');
    advance(1_001);
    const fresh = coalescer.submit('c');
    downstream.echo(0);
    await expect(stale).rejects.toMatchObject({ code: 'OVERLOADED' });
    await first;
    await turn();
    expect(downstream.batches()).toEqual([['a'], ['c']]);
    downstream.echo(1);
    await expect(fresh).resolves.toBe('done c');
  });

  it('rejects every item of a failed request and goes on with the next', async () => {
    const { downstream, coalescer } = build();
    const first = coalescer.submit('a');
    await turn();
    const second = coalescer.submit('b');
    downstream.requests[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    await turn();
    expect(downstream.batches()).toEqual([['a'], ['b']]);
    downstream.echo(1);
    await expect(second).resolves.toBe('done b');
  });

  it('lets a bad item fail alone', async () => {
    const { coalescer } = build({
      maxBatch: 100,
      maxQueued: 100,
      splitOnError: () => 'halve',
      run: async (items) => {
        if (items.includes('bad')) throw new Error('refused');
        return items;
      },
    });
    const items = Array.from({ length: 20 }, (_, index) => (index === 13 ? 'bad' : `item ${index}`));
    const settled = await Promise.allSettled(items.map((item) => coalescer.submit(item)));
    expect(settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual(
      items.map((item) => (item === 'bad' ? 'failed' : item)),
    );
  });

  it('runs the items of a failed batch one by one when told to', async () => {
    const calls: (readonly string[])[] = [];
    const { coalescer } = build({
      splitOnError: () => 'each',
      run: async (items) => {
        calls.push(items);
        if (items.includes('bad')) throw new Error('refused');
        return items;
      },
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map((item) => coalescer.submit(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(calls).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('fails all of a batch at once when no item is to blame', async () => {
    let calls = 0;
    const { coalescer } = build({ run: () => Promise.reject(new Error(`away ${(calls += 1)}`)) });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((item) => coalescer.submit(item)));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
      Array(3).fill('Error: away 1'),
    );
  });

  it('fails a request whose reply does not match its items', async () => {
    const { downstream, coalescer } = build();
    const first = coalescer.submit('a');
    await turn();
    downstream.requests[0]?.resolve([]);
    await expect(first).rejects.toThrow('0 results for 1 items');
  });
});
