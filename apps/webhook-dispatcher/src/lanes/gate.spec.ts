import { Gate } from './gate';

describe('Gate', () => {
  it('runs so many at once and the others in order, also after a failure', async () => {
    const gate = new Gate(2);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const task = (index: number) => async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(index);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (index === 1) throw new Error('no');
      return index;
    };
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((index) => gate.run(task(index))));
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
    await expect(gate.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
