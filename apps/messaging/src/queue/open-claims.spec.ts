import { claimLimit } from './claim-messages';
import { OpenClaims } from './open-claims';

const part = (claimId: number, id: number) => ({ claimId, id });

describe('OpenClaims', () => {
  it('ends a claim with the last part of its last message', () => {
    const claims = new OpenClaims();
    claims.open([part(1, 11), part(1, 12), part(2, 21)]);
    claims.expect(part(1, 12), 2);
    expect(claims.after([part(1, 11), part(2, 21)])).toEqual({ ended: new Set([2]), open: new Set([1]) });
    claims.close([part(1, 11), part(2, 21)]);
    expect(claims.ids).toEqual([1]);
    expect(claims.after([part(1, 12)])).toEqual({ ended: new Set(), open: new Set([1]) });
    expect(claims.after([part(1, 12), part(1, 12)])).toEqual({ ended: new Set([1]), open: new Set() });
    claims.close([part(1, 12)]);
    expect(claims.after([part(1, 12)]).ended).toEqual(new Set([1]));
    claims.close([part(1, 12)]);
    expect(claims.ids).toEqual([]);
  });

  it('takes a claim it does not know for ended: everything of it was committed before', () => {
    expect(new OpenClaims().after([part(7, 71)])).toEqual({ ended: new Set([7]), open: new Set() });
  });
});

describe('claimLimit', () => {
  it.each([
    [1, 1],
    [4, 1],
    [9, 5],
    [24, 10],
    [249, 225],
    [1_000, 250],
  ])('of room for %i is %i', (room, limit) => {
    expect(claimLimit(room)).toBe(limit);
  });
});
