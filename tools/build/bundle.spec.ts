import { eventually } from '@sms/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

interface Package {
  readonly dependencies: Record<string, string>;
}

describe('bundle.mjs', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'sms-test-bundle-'));
  mkdirSync(path.join(project, 'src'));
  const source = path.join(project, 'src/main.ts');
  const bundle = path.join(project, 'dist/main.js');
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill();
    rmSync(project, { recursive: true });
  });

  it('builds again when a source changes, keeps what it has when it cannot, and ends with who started it', async () => {
    writeFileSync(source, "export const word: string = 'before';\n");
    const child = spawn(
      process.execPath,
      [path.join(__dirname, 'bundle.mjs'), relative(project), '--output', relative(path.dirname(bundle)), '--watch'],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    children.push(child);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let [said, wrong] = ['', ''];
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (wrong += String(chunk)));
    const within = { timeoutMs: 30_000 };
    await eventually(() => expect(said).toBe('built\n'), within);
    writeFileSync(source, "export const word: string = 'broken;\n");
    await eventually(() => expect(wrong).toContain('broken'), within);
    expect(readFileSync(bundle, 'utf8')).toContain("'before'");
    writeFileSync(source, "export const word: string = 'after';\n");
    await eventually(() => expect(said).toBe('built\nbuilt\n'), within);
    expect(readFileSync(bundle, 'utf8')).toContain("'after'");
    child.stdin.end();
    expect(await ended).toBe(0);
  });

  it('names the packages that a bundle needs, and their peers, at the versions of the lockfile', () => {
    writeFileSync(source, "import { DataSource } from 'typeorm';\nexport const made = DataSource;\n");
    const args = [path.join(__dirname, 'bundle.mjs'), relative(project), '--output', relative(path.dirname(bundle))];
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const made = JSON.parse(readFileSync(path.join(path.dirname(bundle), 'package.json'), 'utf8')) as Package;
    const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lockfile) as { packages: Record<string, { version: string }> };
    // TypeORM loads the driver by a name that the bundler does not see.
    expect(Object.keys(made.dependencies)).toEqual(expect.arrayContaining(['typeorm', 'pg']));
    expect(Object.keys(made.dependencies)).not.toContain('@nestjs/swagger');
    for (const [name, version] of Object.entries(made.dependencies))
      expect([name, version]).toEqual([name, packages[`node_modules/${name}`]?.version]);
  }, 60_000);

  it('refuses a package that is there for development only', () => {
    writeFileSync(source, "import { format } from 'prettier';\nexport const made = format;\n");
    const args = [path.join(__dirname, 'bundle.mjs'), relative(project), '--output', relative(path.dirname(bundle))];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('prettier')]);
  }, 60_000);

  const relative = (folder: string): string => path.relative(root, folder);
});
