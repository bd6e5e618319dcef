import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const OURS = process.versions.node.split('.').map(Number)[0] ?? 0;
const NAME = `node-${process.platform}-${process.arch}`;

describe('the Node of the services', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'sms-service-node-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  function wanting(optionalDependencies: Record<string, string>): void {
    mkdirSync(path.join(root, 'tools/node'), { recursive: true });
    writeFileSync(path.join(root, 'tools/node/package.json'), JSON.stringify({ optionalDependencies }));
  }

  function holding(version: string): string {
    const folder = path.join(root, 'tools/node/node_modules', NAME);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
    return path.join(folder, 'bin/node');
  }

  /** What is printed, the last line being what SERVICE_NODE is then. */
  function ensured(env: Record<string, string> = {}): string[] {
    const script = `const { ensureServiceNode } = await import(${JSON.stringify(path.join(__dirname, 'service-node.mjs'))});
      await ensureServiceNode(${JSON.stringify(root)});
      console.log(process.env.SERVICE_NODE || 'none');`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, SERVICE_NODE: '', ...env },
    })
      .trim()
      .split('\n');
  }

  it('is the pinned one where ours is older', () => {
    wanting({ [NAME]: `${OURS + 1}.2.3` });
    const binary = holding(`${OURS + 1}.2.3`);
    expect(ensured()).toEqual([binary]);
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
