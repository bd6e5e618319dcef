import { planFromArguments } from './soak-plan';

describe('the plan of a soak', () => {
  it('is an hour of a fault a minute unless told otherwise', () => {
    expect(planFromArguments([])).toMatchObject({ minutes: 60, rate: 20, faultEveryMs: 60_000 });
    expect(planFromArguments(['--minutes', '0.5', '--rate', '7', '--seed', '3', '--faults', '0'])).toEqual({
      minutes: 0.5,
      rate: 7,
      seed: 3,
      faultEveryMs: Infinity,
    });
  });

  it.each([
    ['--minutes', '0'],
    ['--rate', 'x'],
    ['--faults', '-1'],
    ['--seed', '1.5'],
    ['--what', '1'],
  ])('refuses %s %s', (...args) => expect(() => planFromArguments(args)).toThrow());
});
