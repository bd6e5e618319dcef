import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OURS = process.versions.node.split('.').map(Number)[0] ?? 0;
const NAME = `node-${process.platform}-${process.arch}`;

describe('the Node of the services', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'sms-service-node-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  /** Writes the hashes of a version that may run, of the binary that `holding` leaves unless told otherwise. */
  function mayRun(version: string, content = version): void {
    const hash = createHash('sha256').update(content).digest('hex');
    writeFileSync(path.join(root, 'tools/node/node-hashes.json'), JSON.stringify({ [version]: { [NAME]: hash } }));
  }

  function wanting(optionalDependencies: Record<string, string>): void {
    mkdirSync(path.join(root, 'tools/node'), { recursive: true });
    writeFileSync(path.join(root, 'tools/node/package.json'), JSON.stringify({ optionalDependencies }));
  }

  function holding(version: string): string {
    const folder = path.join(root, 'tools/node/node_modules', NAME);
    mkdirSync(path.join(folder, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
    const binary = path.join(folder, 'bin/node');
    writeFileSync(binary, version);
    return binary;
  }

  /** What is printed, the last line being what SERVICE_NODE is then. */
  function ensured(env: Record<string, string> = {}): string[] {
    const script = `const { ensureServiceNode } = await import(${JSON.stringify(path.join(__dirname, 'service-node.mjs'))});
      await ensureServiceNode(${JSON.stringify(root)});
      console.log(process.env.SERVICE_NODE || 'none');`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, SERVICE_NODE: '', ...env },
    })
      .trim()
      .split('\n');
  }

  it('is the pinned one where ours is older', () => {
    wanting({ [NAME]: `${OURS + 1}.2.3` });
    const binary = holding(`${OURS + 1}.2.3`);
    mayRun(`${OURS + 1}.2.3`);
    expect(ensured()).toEqual([binary]);
  });

  it('S18: is refused at a start when its bytes are others than those that are known, or when none are known', () => {
    const version = `${OURS + 1}.2.3`;
    wanting({ [NAME]: version });
    const binary = holding(version);
    mayRun(version);
    writeFileSync(binary, 'a swapped binary');
    expect(() => ensured()).toThrow('is not the Node that the services may run on');
    holding(version);
    expect(ensured()).toEqual([binary]);
    mayRun(`${OURS + 1}.2.4`, version);
    expect(() => ensured()).toThrow('has no hash of this version');
  });

  it('S18: has a hash for each version and platform that is pinned', () => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(path.join(__dirname, '../node', file), 'utf8')) as unknown;
    const { optionalDependencies: pinned } = read('package.json') as Record<string, Record<string, string>>;
    const known = read('node-hashes.json') as Record<string, Record<string, string>>;
    for (const [name, version] of Object.entries(pinned ?? {}))
      expect([name, known[version]?.[name]]).toEqual([name, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('is ours where it is new enough, or where none is pinned for the platform', () => {
    wanting({ [NAME]: `${OURS}.999.0` });
    expect(ensured()).toEqual(['none']);
    wanting({ 'node-other-cpu': `${OURS + 1}.2.3` });
    expect(ensured()).toEqual(['none']);
  });

  it('is ours where the pinned one cannot be fetched, which is said', () => {
    wanting({ [NAME]: `${OURS + 1}.2.3` });
    holding(`${OURS + 1}.2.2`);
    const lines = ensured();
    expect(lines.at(-2)).toContain(`the services run on Node ${process.versions.node}: `);
    expect(lines.at(-1)).toBe('none');
  });

  it('is the one that was named', () => {
    wanting({ [NAME]: `${OURS + 1}.2.3` });
    expect(ensured({ SERVICE_NODE: '/some/node' })).toEqual(['/some/node']);
  });
});
