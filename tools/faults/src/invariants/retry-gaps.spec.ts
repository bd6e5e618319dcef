import type { Evidence } from '../evidence/evidence';
import { gapsFollowTheSchedule, LATE_MS } from './retry-gaps';

/** One event, by the times and responses of its attempts. */
function evidenceOf(attempts: readonly (readonly [atMs: number, answered: number])[]): Evidence {
  return {
    acknowledged: [],
    tried: new Map(),
    accounts: [],
    carrier: [],
    received: attempts.map(([atMs, answered]) => ({
      id: 'msg_1',
      path: '/one',
      valid: true,
      atMs,
      email: 'one@example.com',
      smsLogId: 1,
      status: 'delivered',
      answered,
    })),
    uncertain: [],
    uncertainNow: 0,
    injected: [],
  };
}

const violations = (evidence: Evidence) => [...gapsFollowTheSchedule.violations(evidence)];

describe('the gaps between attempts', () => {
  it('are those of the schedule, in whatever order the attempts were written down', () => {
    const attempts = [
      [0, 503],
      [500, 503],
      [1_750, 503],
      [4_000, 503],
      [8_800, 200],
    ] as const;
    expect(violations(evidenceOf(attempts))).toEqual([]);
    expect(violations(evidenceOf([...attempts].reverse()))).toEqual([]);
  });

  it.each([
    ['at once', [[0, 503] as const, [100, 200] as const]],
    ['far too late', [[0, 503] as const, [2 * LATE_MS, 200] as const]],
    ['by the delay of the attempt before', [[0, 503] as const, [500, 503] as const, [1_000, 200] as const]],
    ['a sixth time', [0, 1_000, 3_000, 6_000, 11_000, 16_000].map((atMs) => [atMs, 503] as const)],
  ])('are wrong when it is sent again %s', (_what, attempts) => {
    expect(violations(evidenceOf(attempts))).toHaveLength(1);
  });

  it('are not looked at after a 200: only who never had the response sends again', () => {
    expect(
      violations(
        evidenceOf([
          [0, 200],
          [100, 200],
        ]),
      ),
    ).toEqual([]);
  });

  it('are excused by what was injected between the attempts or shortly before, or was away then', () => {
    const evidence = evidenceOf([
      [10_000, 503],
      [10_100, 200],
    ]);
    const injected = (atMs: number, backAtMs: number) => violations({ ...evidence, injected: [{ atMs, backAtMs }] });
    for (const [atMs, backAtMs] of [
      [10_050, 12_000],
      [9_500, 12_000],
      [5_000, Infinity],
    ] as const)
      expect(injected(atMs, backAtMs)).toEqual([]);
    expect(injected(10_200, 12_000)).toHaveLength(1);
    expect(injected(1_000, 8_000)).toHaveLength(1);
  });
});
