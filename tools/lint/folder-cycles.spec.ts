import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

describe('folders that need each other', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'sms-test-folders-'));
    write('apps/one/project.json', '{}');
    for (const top of ['libs', 'tools']) mkdirSync(path.join(root, top));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }

  function check(...repository: string[]) {
    const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, 'folder-cycles.mjs'), ...repository], {
      encoding: 'utf8',
    });
    return { status, lines: stderr.split('\n').filter((line) => line !== '') };
  }

  it('do not exist here', () => {
    expect(check()).toEqual({ status: 0, lines: [] });
  });

  it('are found by way of others, when a type is all that is imported, with the imports that tie them', () => {
    write('apps/one/src/a/first.ts', "import { second } from '../b/second';\nsecond();\n");
    write('apps/one/src/b/second.ts', "export { third as second } from '../c/third';\n");
    write(
      'apps/one/src/c/third.ts',
      "import type { Fourth } from '../a/fourth';\nexport const third = (): Fourth => 4;\n",
    );
    write('apps/one/src/a/fourth.ts', 'export type Fourth = 4;\n');
    expect(check(root)).toEqual({
      status: 1,
      lines: [
        'folders need each other: apps/one/src/a → apps/one/src/b → apps/one/src/c → apps/one/src/a',
        '  apps/one/src/a/first.ts imports apps/one/src/b/second.ts',
        '  apps/one/src/b/second.ts imports apps/one/src/c/third.ts',
        '  apps/one/src/c/third.ts imports apps/one/src/a/fourth.ts',
      ],
    });
  });

  it('are as wrong as files of one folder that do, types included', () => {
    write('apps/one/src/a/first.ts', "import type { Second } from './second';\nexport type First = Second;\n");
    write('apps/one/src/a/second.ts', "import { third } from './third';\nexport type Second = typeof third;\n");
    write('apps/one/src/a/third.ts', "import type { First } from './first';\nexport const third: First[] = [];\n");
    expect(check(root)).toEqual({
      status: 1,
      lines: [
        'files need each other: apps/one/src/a/first.ts → apps/one/src/a/second.ts → apps/one/src/a/third.ts → apps/one/src/a/first.ts',
        '  apps/one/src/a/first.ts imports apps/one/src/a/second.ts',
        '  apps/one/src/a/second.ts imports apps/one/src/a/third.ts',
        '  apps/one/src/a/third.ts imports apps/one/src/a/first.ts',
      ],
    });
  });

  it('may have twenty files, besides specs', () => {
    for (let number = 1; number <= 20; number += 1) write(`apps/one/src/a/file-${number}.ts`, 'export {};\n');
    write('apps/one/src/a/file-1.spec.ts', 'export {};\n');
    expect(check(root)).toEqual({ status: 0, lines: [] });
    write('apps/one/src/a/file-21.ts', 'export {};\n');
    expect(check(root)).toEqual({ status: 1, lines: ['a folder of more than 20 files: apps/one/src/a has 21'] });
  });

  it.each([
    ['the folder around them', 'a/outer.ts', '../outer', 'a/nested/inner.ts', './nested/inner'],
    ['src itself', 'outer.ts', '../outer', 'a/inner.ts', './a/inner'],
  ])('are found between a folder and %s, in libraries, too', (_, outer, toOuter, inner, toInner) => {
    write('libs/platform/two/project.json', '{}');
    write(`libs/platform/two/src/${outer}`, 'export type Outer = 1;\n');
    write(`libs/platform/two/src/${path.join(path.dirname(outer), 'user.ts')}`, `import '${toInner}';\n`);
    write(`libs/platform/two/src/${inner}`, `export let outer: import('${toOuter}').Outer;\n`);
    expect(check(root)).toMatchObject({
      status: 1,
      lines: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });

  it('are found between components, too', () => {
    write('apps/one/src/a/page.tsx', "import { Button } from '../b/button';\nexport const Page = () => <Button />;\n");
    write('apps/one/src/b/button.tsx', "import type { Page } from '../a/page';\nexport let page: typeof Page;\n");
    expect(check(root)).toEqual({
      status: 1,
      lines: [
        'folders need each other: apps/one/src/a → apps/one/src/b → apps/one/src/a',
        '  apps/one/src/a/page.tsx imports apps/one/src/b/button.tsx',
        '  apps/one/src/b/button.tsx imports apps/one/src/a/page.tsx',
        'files need each other: apps/one/src/a/page.tsx → apps/one/src/b/button.tsx → apps/one/src/a/page.tsx',
        '  apps/one/src/a/page.tsx imports apps/one/src/b/button.tsx',
        '  apps/one/src/b/button.tsx imports apps/one/src/a/page.tsx',
      ],
    });
  });

  it('are told of also when one comes earlier in the order of its project', () => {
    write('apps/messaging/project.json', '{}');
    write('apps/messaging/src/queue/claims.ts', "import '../intake/bulk/accept';\n");
    write('apps/messaging/src/intake/bulk/accept.ts', "import '../../config/settings';\n");
    write('apps/messaging/src/config/settings.ts', 'export const settings = 1;\n');
    expect(check(root)).toEqual({
      status: 1,
      lines: [
        'a folder that comes earlier in the order of this project: apps/messaging/src/queue/claims.ts imports apps/messaging/src/intake/bulk/accept.ts',
      ],
    });
  });

  it('are not those of which one only needs the other, or which only a spec ties', () => {
    write('apps/one/src/index.ts', "export * from './a';\n");
    write('apps/one/src/a/index.ts', "import '../b/second';\n");
    write('apps/one/src/b/second.ts', 'export const text = "import \'../a\'";\n');
    write('apps/one/src/b/second.spec.ts', "import '../a';\nimport '../index';\n");
    expect(check(root)).toEqual({ status: 0, lines: [] });
  });
});
