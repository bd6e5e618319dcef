import { Deadlines } from './deadlines';

const TIMEOUT_MS = 1_000;

describe('Deadlines', () => {
  let expired: [name: string, afterMs: number][];

  class Item {
    readonly startedAt = performance.now();
    constructor(
      readonly name: string,
      private readonly onExpire: () => void = () => undefined,
    ) {}

    expire(): void {
      expired.push([this.name, performance.now() - this.startedAt]);
      this.onExpire();
    }
  }

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    expired = [];
  });
  afterEach(() => void jest.useRealTimers());

  it('expires each item at its own deadline', () => {
    const deadlines = new Deadlines<Item>(TIMEOUT_MS);
    for (const name of ['a', 'b', 'c']) {
      deadlines.add(new Item(name));
      jest.advanceTimersByTime(300);
    }
    jest.advanceTimersByTime(99);
    expect(expired).toEqual([]);
    jest.advanceTimersByTime(1_000);
    expect(expired).toEqual([
      ['a', 1_000],
      ['b', 1_000],
      ['c', 1_000],
    ]);
  });

  it('leaves alone what was taken out, and goes on for the rest', () => {
    const deadlines = new Deadlines<Item>(TIMEOUT_MS);
    const first = new Item('a');
    deadlines.add(first);
    jest.advanceTimersByTime(500);
    deadlines.add(new Item('b'));
    deadlines.delete(first);
    jest.advanceTimersByTime(999);
    expect(expired).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(expired).toEqual([['b', 1_000]]);
  });

  it('has one timer for a thousand items, and none when nothing is in flight for a while', () => {
    const deadlines = new Deadlines<Item>(TIMEOUT_MS);
    for (let index = 0; index < 1_000; index += 1) {
      const item = new Item(String(index));
      deadlines.add(item);
      if (index % 2 === 0) deadlines.delete(item);
    }
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(TIMEOUT_MS);
    expect(expired).toHaveLength(500);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keeps the deadline of an item that is added while another expires', () => {
    const deadlines = new Deadlines<Item>(TIMEOUT_MS);
    deadlines.add(new Item('a', () => deadlines.add(new Item('c'))));
    jest.advanceTimersByTime(400);
    deadlines.add(new Item('b'));
    jest.advanceTimersByTime(600);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(1_000);
    expect(expired).toEqual([
      ['a', 1_000],
      ['b', 1_000],
      ['c', 1_000],
    ]);
  });
});
