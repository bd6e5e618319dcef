import { runFaults } from './support/run-faults';

describe('npm run test:faults', () => {
  it('takes all connections to Postgres away for twenty seconds, and finds nothing lost or doubled', async () => {
    const stdout = await runFaults('--scenario', 'backends-terminated');
    expect(stdout).toMatch(/^backends-terminated +[2-9]\d\.\d s +[1-9]\d* /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);
});
