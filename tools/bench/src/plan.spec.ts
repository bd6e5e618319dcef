import { planFromArguments } from './plan';

const KNOWN = ['accept', 'life', 'memory'];

describe('plan of a run', () => {
  it('runs the usual suites when none is named', () => {
    expect(planFromArguments([], KNOWN, ['accept', 'life'])).toEqual({
      only: ['accept', 'life'],
      rounds: 3,
      seconds: 8,
      connections: 64,
      scale: 1,
      optOuts: 0,
      json: undefined,
      page: undefined,
    });
  });

  it('takes what it is told', () => {
    const args = ['--only', 'memory, life', '--rounds', '5', '--seconds', '2', '--json', 'a.json', '--opt-outs', '9'];
    expect(planFromArguments(args, KNOWN, [])).toMatchObject({
      only: ['memory', 'life'],
      rounds: 5,
      seconds: 2,
      optOuts: 9,
      json: 'a.json',
    });
  });

  it('refuses a suite that there is not and numbers that are none', () => {
    expect(() => planFromArguments(['--only', 'speed'], KNOWN, [])).toThrow('there is no speed');
    expect(() => planFromArguments(['--rounds', '0'], KNOWN, KNOWN)).toThrow('--rounds must be a whole number from 1');
    expect(() => planFromArguments(['--scale', '2'], KNOWN, KNOWN)).toThrow('--scale must be above 0');
    expect(() => planFromArguments(['--fast'], KNOWN, KNOWN)).toThrow("Unknown option '--fast'");
  });
});
