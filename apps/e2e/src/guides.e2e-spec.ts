import { seedDemo } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { call } from './support/http';
import { examplesOf, runExample } from './pages/page-examples';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');
const GUIDES = path.join(ROOT, 'docs/guides');

/** Files that a page shows: its programs by the last name before each, and what its shell blocks write. */
function programsOf(page: string): Map<string, string> {
  return new Map(
    [...page.matchAll(/```js\n([^]*?)\n```/g)].map((block) => {
      const names = [...page.slice(0, block.index).matchAll(/`([a-z]+\.mjs)`/g)];
      return [names.at(-1)?.[1] ?? '', block[1] ?? ''];
    }),
  );
}

describe('the guides', () => {
  let system: SharedSystem;
  let demo: Record<string, string>;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    const { baseUrl, dataDir, operator, demoVendorPassword } = system.system;
    await seedDemo({ baseUrl, dataDir, operator, vendorPassword: demoVendorPassword });
    // As in a reader's shell, after eval "$(npm run -s env)".
    const { stdout } = await run('sh', ['-ec', 'eval "$(node tools/docs/demo-environment.mjs)" && env -0'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', SMS_DATA_DIR: dataDir },
    });
    const entries = stdout.split('\0').flatMap((entry) => {
      const [, name, value] = /^(\w+)=([^]*)$/.exec(entry) ?? [];
      return name !== undefined && value !== undefined ? [[name, value] as const] : [];
    });
    demo = Object.fromEntries(entries);
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  /** Runs the calls of a guide in their order, in a folder of their own, and then what the test does in it. */
  async function follow(name: string, then: (folder: string, env: Record<string, string>) => Promise<void>) {
    const page = await readFile(path.join(GUIDES, name), 'utf8');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-guide-'));
    try {
      const env = { ...demo };
      for (const [, script = ''] of page.matchAll(/```sh\n(cat > [^]*?)\n```/g))
        await run('sh', ['-ec', script], { cwd: folder });
      for (const example of examplesOf(page)) await runExample(example, env, folder);
      for (const [file, program] of programsOf(page)) await writeFile(path.join(folder, file), program);
      await then(folder, env);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('are all followed here, or have no call to follow', async () => {
    const withCalls: string[] = [];
    for (const name of await readdir(GUIDES))
      if (examplesOf(await readFile(path.join(GUIDES, name), 'utf8')).length > 0) withCalls.push(name);
    expect(withCalls.sort()).toEqual([
      'bulk-from-a-spreadsheet.md',
      'control-a-bulk.md',
      'keys-and-logins.md',
      'opt-outs.md',
      'receive-messages.md',
      'retry-safely.md',
      'schedule.md',
      'send-an-sms.md',
      'why-did-my-message-not-arrive.md',
    ]);
  });

  it.each([
    'send-an-sms.md',
    'keys-and-logins.md',
    'opt-outs.md',
    'receive-messages.md',
    'schedule.md',
    'why-did-my-message-not-arrive.md',
    'control-a-bulk.md',
  ])('%s: each call does what it says', (name) => follow(name, () => Promise.resolve()));

  it('bulk-from-a-spreadsheet.md: finds whom the bulk did not reach', () =>
    follow('bulk-from-a-spreadsheet.md', async (folder, env) => {
      await eventually(async () => {
        const { stdout } = await run('node', ['failed.mjs'], { cwd: folder, env });
        expect(stdout).toBe('phone,status,reason,retry_helps\n999001000103,undelivered,handset_unreachable,true\n');
      });
    }));

  it('retry-safely.md: its program sends once, however often it is run', () =>
    follow('retry-safely.md', async (folder, env) => {
      const ids = [
        (await run('node', ['send.mjs'], { cwd: folder, env })).stdout,
        (await run('node', ['send.mjs'], { cwd: folder, env })).stdout,
      ];
      expect(ids[0]).toMatch(/^[0-9a-f-]{36}\n$/);
      expect(ids[1]).toBe(ids[0]);
    }));

  it('reconcile-nightly.md: its program reads every event, and each once', () =>
    follow('reconcile-nightly.md', async (folder, env) => {
      const reconcile = async () => (await run('node', ['reconcile.mjs'], { cwd: folder, env })).stdout;
      const body = { phone: '999001000000', message: 'Never delivered' };
      expect((await call(system.baseUrl, 'POST', '/v1/vendor/send-sms', { apiKey: env['API_KEY'], body })).status).toBe(
        200,
      );
      await eventually(async () => {
        await rm(path.join(folder, 'last-sequence'), { force: true });
        expect(await reconcile()).toMatch(/^read up to \d+ .*undelivered: [1-9]/);
      });
      await eventually(async () => expect(await reconcile()).toMatch(/^read up to \d+ \{\}\n$/));
    }));
});
