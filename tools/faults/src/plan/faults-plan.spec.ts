import { paceOf, planFromArguments } from './faults-plan';

describe('the plan of a run', () => {
  it('has a hundred kills over twenty thousand messages unless told otherwise', () => {
    expect(planFromArguments([])).toMatchObject({
      kills: 100,
      toxics: 0,
      clockMinutes: 0,
      messages: 20_000,
      minutes: 15,
    });
    expect(planFromArguments(['--toxics', '7', '--clock=-10'])).toMatchObject({ toxics: 7, clockMinutes: -10 });
    expect(planFromArguments(['--kills', '3', '--seed', '5', '--only', 'nats,worker'])).toMatchObject({
      kills: 3,
      seed: 5,
      only: ['nats', 'worker'],
    });
  });

  it.each([
    ['--only', 'moon'],
    ['--kills', 'x'],
    ['--seed', '-1'],
    ['--minutes', '0'],
    ['--what', '1'],
  ])('refuses %s %s', (...args) => expect(() => planFromArguments(args)).toThrow());

  it('fits the kills into the minutes', () => {
    const { meanGapMs, messagesPerSecond } = paceOf(
      planFromArguments(['--kills', '10', '--minutes', '0.5', '--messages', '500']),
    );
    expect(meanGapMs * 10).toBeLessThan(30_000 * 0.6);
    expect((messagesPerSecond * meanGapMs * 10) / 1_000).toBeGreaterThan(500);
  });
});
