import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RUN = {
  '': {},
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
};
const TEST = { 'node_modules/jest': { version: '30.0.0', dev: true } };

describe('the packages of the workspace', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sms-install-'));
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { ...RUN, ...TEST } }));
    // Stands for npm: writes down how it was called.
    writeFileSync(
      path.join(root, 'npm-cli.js'),
      `require('node:fs').writeFileSync('called', process.argv.slice(2).join(' '));`,
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function installed(packages: object): void {
    writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }

  /** How npm is called; undefined when it is not. */
  function called(devDependencies: boolean): string | undefined {
    const script = `const { ensureInstalled } = await import(${JSON.stringify(path.join(__dirname, 'install.mjs'))});
      await ensureInstalled(${JSON.stringify(root)}, { devDependencies: ${devDependencies} });`;
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js') },
    });
    const file = path.join(root, 'called');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  it('are installed as far as they are needed', () => {
    expect(called(false)).toBe('ci --omit=dev --no-progress');
    expect(called(true)).toBe('ci --include=dev --no-progress');
  });

  it('are left alone when they are there', () => {
    installed({ 'node_modules/pg': { version: '8.0.0' } });
    expect(called(false)).toBeUndefined();
    installed({ 'node_modules/pg': { version: '8.0.0' }, ...TEST });
    expect(called(true)).toBeUndefined();
  });

  it('of tests are added, so that a system that runs keeps its own', () => {
    installed({ 'node_modules/pg': { version: '8.0.0' } });
    expect(called(true)).toBe('install --no-save --include=dev --no-progress');
  });

  it('are installed again when the lockfile has another version', () => {
    installed({ 'node_modules/pg': { version: '7.0.0' }, ...TEST });
    expect(called(false)).toBe('ci --omit=dev --no-progress');
  });
});
