import { type Adopted, decideStatus, type Status, unreportedOf } from './decide-status';

describe('the status of a message that other databases know more of', () => {
  it.each<[string, Status | null, Status[], number | undefined, Adopted | undefined]>([
    ['queued, and nobody knows it', null, [], undefined, undefined],
    ['queued, told that a carrier has it', null, ['pending'], undefined, { status: 'pending', accepted: true }],
    ['queued, told its end', null, ['pending', 'delivered'], 1, { status: 'delivered', accepted: true }],
    ['queued, told that no carrier took it', null, ['failed'], 0, { status: 'failed', accepted: false }],
    ['queued and charged', null, [], 2, { status: 'pending', accepted: true }],
    ['queued, its credits given back', null, [], 0, { status: 'failed', accepted: false }],
    ['pending, told its end', 'pending', ['pending', 'undelivered'], 1, { status: 'undelivered', accepted: true }],
    ['pending, as it was told', 'pending', ['pending'], 1, undefined],
    ['ended, and not told yet', 'delivered', ['pending'], undefined, undefined],
  ])('%s', (_what, status, reported, captured, adopted) =>
    expect(decideStatus(status, { reported, captured })).toEqual(adopted),
  );

  it('leaves to tell what comes after what was told', () => {
    expect(unreportedOf(['pending', 'delivered'], [])).toEqual(['pending', 'delivered']);
    expect(unreportedOf(['pending', 'delivered'], ['pending'])).toEqual(['delivered']);
    expect(unreportedOf(['failed'], ['failed'])).toEqual([]);
    expect(unreportedOf(['undelivered'], ['delivered'])).toEqual([]);
  });
});
