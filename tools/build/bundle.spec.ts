import { eventually } from '@sms/testing';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

describe('bundle.mjs --watch', () => {
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

  const relative = (folder: string): string => path.relative(root, folder);
});
