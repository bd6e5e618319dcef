import { LeaseClock } from './lease-clock';

const at = (seconds: number, wallSeconds = seconds) => ({ monotonicMs: seconds * 1_000, wallMs: wallSeconds * 1_000 });

describe('age of a lease', () => {
  it('allows everything for half of it, nothing new afterwards, ends sessions from four fifths, and then has ended', () => {
    const clock = new LeaseClock(75_000);
    expect(clock.standing(at(0))).toBe('none');
    clock.renewedAt(at(10));
    expect([11, 47, 48, 69, 70, 84, 85, 1_000].map((seconds) => clock.standing(at(seconds)))).toEqual([
      'valid',
      'valid',
      'stale',
      'stale',
      'give_up',
      'give_up',
      'ended',
      'ended',
    ]);
    clock.renewedAt(at(1_000));
    expect(clock.standing(at(1_001))).toBe('valid');
    clock.lost();
    expect(clock.standing(at(1_001))).toBe('none');
  });

  it('holds back what a paused machine would send: its monotonic clock stood still, the wall clock did not', () => {
    const clock = new LeaseClock(75_000);
    clock.renewedAt(at(10));
    expect(clock.standing(at(11, 600))).toBe('stale');
    expect(clock.standing(at(11, -600))).toBe('valid');
  });
});
