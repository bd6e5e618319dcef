import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '@sms/dev-env';
import { runFaults } from './support/run-faults';

const DIST = path.join(workspaceRoot(), 'dist/apps');
const PRELOAD = path.join(workspaceRoot(), 'dist/tools/faults/preload.js');
/** What only `preload.js` of the fault suite reads. */
const HOOKS = /CRASH_AT|CRASH_POINTS|CLOCK_OFFSET_MS/;

describe('crash points', () => {
  it('stand in no bundle that is shipped', () => {
    const bundles = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => path.join(DIST, file));
    for (const app of ['gateway', 'messaging', 'otp', 'sender-names', 'billing', 'webhook-dispatcher'])
      expect(bundles).toContain(path.join(DIST, app, 'main.js'));
    expect(bundles.filter((file) => HOOKS.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(readFileSync(PRELOAD, 'utf8')).toMatch(HOOKS);
  });

  it('let a process die after a commit and before the reply, and nothing is lost or doubled', async () => {
    const points = [
      'billing:billing.hold_credits.after',
      'messaging:messaging.accept_sends.after',
      'webhook-dispatcher:webhook-dispatcher.run_cycles.before',
    ];
    const stdout = await runFaults('--points', '--at', points.join());
    expect(stdout).toMatch(/^all +3 points +3 +\d+ +0 /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);
});
