import { verdictOf } from './carrier-receipt';

describe('what a receipt means for its segment', () => {
  it.each([
    ['enroute', null],
    ['accepted', null],
    ['delivered', 'delivered'],
    ['expired', 'undelivered'],
    ['deleted', 'undelivered'],
    ['undeliverable', 'undelivered'],
    ['rejected', 'rejected'],
  ] as const)('that says %s is %j, whatever is agreed about "unknown"', (state, verdict) => {
    for (const unknownState of ['wait', 'undelivered'] as const)
      expect(verdictOf(state, { unknownState })).toBe(verdict);
  });

  it('that says unknown is nothing final unless that is agreed', () => {
    expect(verdictOf('unknown')).toBeNull();
    expect(verdictOf('unknown', { unknownState: 'wait' })).toBeNull();
    expect(verdictOf('unknown', { unknownState: 'undelivered' })).toBe('undelivered');
  });
});
