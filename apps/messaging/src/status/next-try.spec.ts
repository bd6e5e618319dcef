import { nextTry, type TriedSegment } from './next-try';

const MAX_ATTEMPTS = 20;
const REFUSED: TriedSegment = {
  attempt: 1,
  carrier: 'near',
  outcome: 'refused',
  refusal: 'temporary error (ESME_RX_T_APPN)',
  next_route: null,
};
const refused = (times: number, segment: Partial<TriedSegment> = {}) =>
  Array.from({ length: times }, (_unused, index) => ({ ...REFUSED, attempt: index + 1, ...segment }));

describe('the next try of a message', () => {
  it('comes later each time it is refused, at most an hour later', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_unused, index) =>
      nextTry(refused(index + 1), 'near', MAX_ATTEMPTS),
    );
    expect(delays).toEqual(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600].map(
        (seconds) => ({ kind: 'later', seconds }),
      ),
    );
  });

  it('does not come any more when the carrier has refused it as often as it may', () => {
    expect(nextTry(refused(20), 'near', MAX_ATTEMPTS)).toEqual({
      kind: 'never',
      failureReason: 'refused 20 times, at last: temporary error (ESME_RX_T_APPN)',
    });
    expect(nextTry(refused(20), '', MAX_ATTEMPTS).kind).toBe('never');
    expect(nextTry(refused(1), 'near', 1).kind).toBe('never');
  });

  it('is with the others of its route then, each of which may refuse it as often', () => {
    expect(nextTry(refused(20), 'near,far', MAX_ATTEMPTS)).toEqual({ kind: 'now', route: 'far' });
    const atSecond = [...refused(20), { ...REFUSED, attempt: 21, carrier: 'far' }];
    expect(nextTry(atSecond, 'far', MAX_ATTEMPTS)).toEqual({ kind: 'later', seconds: 1 });
  });

  it('is with the next carrier at once where the refusal says so', () => {
    expect(nextTry([{ ...REFUSED, next_route: 'far' }], 'near,far', MAX_ATTEMPTS)).toEqual({
      kind: 'now',
      route: 'far',
    });
  });

  it('counts attempts, not segments', () => {
    const twoParts = [...refused(3), ...refused(3)];
    expect(nextTry(twoParts, 'near', MAX_ATTEMPTS)).toEqual({ kind: 'later', seconds: 4 });
  });

  it('comes soon of what did not leave, and within a minute however often that was', () => {
    const unsent = (attempt: number): TriedSegment => ({ ...REFUSED, attempt, outcome: 'not_sent', refusal: null });
    // Of unsent attempts the last one is kept.
    const delays = [1, 2, 10, 11, 40, 600, 601, 2_880].map((attempt) =>
      nextTry([unsent(attempt)], 'near', MAX_ATTEMPTS),
    );
    expect(delays).toEqual([1, 1, 1, 2, 4, 60, 60, 60].map((seconds) => ({ kind: 'later', seconds })));
    expect(nextTry([...refused(19), unsent(20)], 'near', MAX_ATTEMPTS)).toEqual({ kind: 'later', seconds: 1 });
  });
});
