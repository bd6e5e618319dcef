import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';

const DIST = path.join(workspaceRoot(), 'dist/apps');
const MAIN = path.join(DIST, 'dev/faults/main.js');
/** What only `preload.js` of the fault suite reads. */
const HOOKS = /CRASH_AT|CRASH_POINTS|CLOCK_OFFSET_MS/;

describe('crash points', () => {
  it('stand in no bundle that is shipped', () => {
    const services = readdirSync(DIST).filter((name) => name !== 'dev');
    const bundles = services.flatMap((name) =>
      readdirSync(path.join(DIST, name))
        .filter((file) => file.endsWith('.js'))
        .map((file) => path.join(DIST, name, file)),
    );
    expect(bundles.length).toBeGreaterThan(services.length);
    expect(bundles.filter((file) => HOOKS.test(readFileSync(file, 'utf8')))).toEqual([]);
    expect(readFileSync(path.join(DIST, 'dev/faults/preload.js'), 'utf8')).toMatch(HOOKS);
  });

  it('let a process die after a commit and before the reply, and nothing is lost or doubled', async () => {
    const points = [
      'billing:hold-covered-groups.holdCoveredGroups.after',
      'messaging:accept-sends.execute.after',
      'webhook-dispatcher:cycle.runCycles.before',
    ];
    // It fails when an invariant does not hold, or a process does not pass its point.
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, '--points', '--at', points.join()], {
      cwd: workspaceRoot(),
    }).catch((error: Error & { stdout?: string }) => {
      throw new Error(error.stdout ?? error.message);
    });
    expect(stdout).toMatch(/^all +3 points +3 +\d+ +0 /m);
    expect(stdout).toMatch(/^every invariant held; seed \d+/m);
  }, 400_000);
});
