import { namesScenarios, scenarioPlanFromArguments } from './scenario-plan';

const namesOf = (...args: string[]): string[] =>
  scenarioPlanFromArguments(args).scenarios.map((scenario) => scenario.name);

describe('the plan of scenarios', () => {
  it('is asked for by name', () => {
    expect(namesScenarios(['--scenario', 'nats-away'])).toBe(true);
    expect(namesScenarios(['--scenario=all', '--seed', '1'])).toBe(true);
    expect(namesScenarios(['--kills', '3'])).toBe(false);
  });

  it('has those that are named, in their order', () => {
    expect(namesOf('--scenario', 'disk-full,nats-away')).toEqual(['disk-full', 'nats-away']);
    expect(scenarioPlanFromArguments(['--scenario', 'nats-away', '--seed', '7']).seed).toBe(7);
  });

  it('has each once in all', () => {
    const all = namesOf('--scenario', 'all');
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining(['rolling-restart', 'old-in-new', 'new-in-old']));
  });

  it.each([
    ['--scenario', 'moon'],
    ['--scenario', 'nats-away,'],
    ['--seed', 'x'],
    ['--what', '1'],
  ])('refuses %s %s', (...args) => expect(() => scenarioPlanFromArguments(args)).toThrow());
});
