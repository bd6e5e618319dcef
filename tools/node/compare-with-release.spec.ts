import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const NAME = 'node-v24.99.0-linux-x64';
const BINARY = 'the binary of a release';

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

describe('S18: the comparison of the services’ Node with a release of the Node project', () => {
  let folder: string;
  let tarball: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'sms-node-release-'));
    copyFileSync(path.join(__dirname, 'compare-with-release.mjs'), path.join(folder, 'compare-with-release.mjs'));
    tarball = tarOf(BINARY);
    knows(sha256(BINARY));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function tarOf(binary: string): string {
    mkdirSync(path.join(folder, NAME, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, NAME, 'bin/node'), binary);
    execFileSync('tar', ['-czf', `${NAME}.tar.gz`, NAME], { cwd: folder });
    return path.join(folder, `${NAME}.tar.gz`);
  }

  function knows(hash: string, version = '24.99.0'): void {
    writeFileSync(path.join(folder, 'node-hashes.json'), JSON.stringify({ [version]: { 'node-linux-x64': hash } }));
  }

  function compared(...args: readonly string[]): { readonly code: number | null; readonly said: string } {
    const script = path.join(folder, 'compare-with-release.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    return { code: status, said: stdout + stderr };
  }

  it('holds for the same binary, and prints both hashes', () => {
    const { code, said } = compared(tarball);
    expect(code).toBe(0);
    expect(said).toContain(`${sha256(readFileSync(tarball))}  ${NAME}.tar.gz`);
    expect(said).toContain(`${sha256(BINARY)}  bin/node in it`);
  });

  it('fails for another binary, and for a version or a file that it does not know', () => {
    const other = tarOf('another binary');
    expect(compared(other)).toEqual({
      code: 1,
      said: expect.stringContaining(`node-hashes.json has ${sha256(BINARY)}`),
    });
    knows(sha256('another binary'), '24.98.0');
    expect(compared(other)).toEqual({ code: 1, said: expect.stringContaining('has no node-linux-x64 of 24.99.0') });
    expect(compared(path.join(folder, 'node.tar.gz')).code).toBe(1);
    expect(compared().code).toBe(1);
  });

  it('needs the tarball to be in the list of the project, where there is one', () => {
    const list = path.join(folder, 'SHASUMS256.txt');
    writeFileSync(list, `${sha256('x')}  other.tar.gz\n${sha256(readFileSync(tarball))}  ${NAME}.tar.gz\n`);
    expect(compared(tarball, list)).toEqual({ code: 0, said: expect.stringContaining('the tarball is one of') });
    writeFileSync(list, `${sha256('x')}  ${NAME}.tar.gz\n`);
    expect(compared(tarball, list)).toEqual({ code: 1, said: expect.stringContaining('has no line with this hash') });
  });
});
