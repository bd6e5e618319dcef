import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ApiClient, contentOf, OperatorApi } from '@sms/api-client';
import { readDemo, workspaceRoot } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import { Launcher } from './launcher';

const ANOTHER = 'f'.repeat(40);
const APP = 'webhook-dispatcher';

describe('npm start --replace', () => {
  let checkout = '';
  beforeAll(async () => {
    checkout = await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-checkout-'));
    const bundles = path.join(checkout, 'dist/apps', APP);
    await cp(path.join(workspaceRoot(), 'dist/apps', APP), bundles, { recursive: true });
    await symlink(path.join(workspaceRoot(), 'node_modules'), path.join(checkout, 'node_modules'));
    const main = path.join(bundles, 'main.js');
    const source = await readFile(main, 'utf8');
    const changed = source.replace(/(\bcommit: .*)"(?:[0-9a-f]{40}(?:-dirty)?|unknown)"/, `$1"${ANOTHER}"`);
    expect(changed.includes(ANOTHER)).toBe(true);
    await writeFile(main, changed);
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));

  it('runs one service of another checkout beside the others of this one', async () => {
    const launcher = await Launcher.start(['--replace', `${APP}=${checkout}`]);
    try {
      await eventually(() => expect(launcher.output).toMatch(/^ready /m), { timeoutMs: 120_000 });
      const { operator } = await readDemo(launcher.dataDir);
      const { withToken } = await OperatorApi.logIn(new ApiClient(launcher.baseUrl), operator);
      const { services } = await contentOf(withToken.GET('/v1/admin/overview'));
      const ofAnother = services?.filter(({ replicas }) => replicas[0]?.commit === ANOTHER);
      expect(ofAnother?.map(({ service }) => service)).toEqual([APP]);
      expect(services?.every(({ replicas }) => replicas.length === 1)).toBe(true);
    } finally {
      expect(await launcher.stop()).toBe(0);
    }
  }, 180_000);

  it.each([
    [
      'a service that does not exist',
      'dispatcher=/tmp',
      'no service is named "dispatcher"; there are smsc-simulator, billing',
    ],
    [
      'a folder in which it is not built',
      'billing=/nowhere',
      'there is no /nowhere/dist/apps/billing/main.js: run `npm run build` in /nowhere',
    ],
    ['no folder', 'billing', 'write <service>=<folder of another checkout>'],
  ])('refuses %s', async (_what, replacement, reason) => {
    const launcher = await Launcher.start(['--replace', replacement]);
    expect(await launcher.exitCode()).toBe(1);
    expect(launcher.output.trim()).toMatch(/^--replace [^\n]+$/);
    expect(launcher.output).toContain(reason);
    await launcher.stop();
  });
});
