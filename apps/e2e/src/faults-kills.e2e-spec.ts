import { runFaults } from './support/run-faults';

describe('npm run test:faults', () => {
  it('kills ten processes and poisons a link at random, and finds nothing lost, doubled or left behind', async () => {
    const stdout = await runFaults('--kills', '10', '--toxics', '1', '--messages', '500', '--minutes', '4');
    expect(stdout).toMatch(/^all +11 +\d+ +0 /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 700_000);
});
