import { codeOfStatus, exceptionStateOf, rangeKindOf, statusOf } from './codes';

describe('codes in the database', () => {
  it('mean what they meant to the releases that stored them', () => {
    expect([1, 2, 3, 4].map(statusOf)).toEqual(['pending', 'delivered', 'failed', 'undelivered']);
    expect([1, 2, 3, 4, 5].map(exceptionStateOf)).toEqual(['retrying', 'failed', 'dead', 'cancelled', 'delivered']);
    expect([1, 2, 3, 4].map(rangeKindOf)).toEqual(['skipped', 'cancelled', 'dead', 'backlog']);
  });

  it('are read as they were written, and refused where a later release wrote them', () => {
    for (const status of ['pending', 'delivered', 'failed', 'undelivered'] as const)
      expect(statusOf(codeOfStatus(status))).toBe(status);
    for (const read of [statusOf, exceptionStateOf, rangeKindOf])
      for (const code of [0, 9]) expect(() => read(code)).toThrow(`code ${code} `);
  });
});
