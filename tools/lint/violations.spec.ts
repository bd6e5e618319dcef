import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folder = path.join(__dirname, 'violations');
const violations = readdirSync(folder).map((file) => ({
  file,
  breaks: /^\/\/ breaks: (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8'))?.[1],
}));

function lintViolations(files: string[] = [], env: NodeJS.ProcessEnv = process.env): Record<string, string[]> {
  const output = execFileSync(process.execPath, [path.join(__dirname, 'lint-violations.mjs'), ...files], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Record<string, string[]>;
}

// Loading the type-checked rules over the whole workspace takes seconds.
jest.setTimeout(180_000);

describe('lint rules', () => {
  let found: Record<string, string[]>;

  beforeAll(() => {
    execFileSync(process.execPath, [path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'show', 'projects'], {
      cwd: root,
      env: { ...process.env, NX_ISOLATE_PLUGINS: 'false' },
    });
    found = lintViolations();
  });

  it.each(violations.filter(({ breaks }) => breaks !== undefined))('$file breaks $breaks', ({ file, breaks }) => {
    expect(found[file]).toContain(breaks);
  });

  it.each(violations.filter(({ breaks }) => breaks === undefined))('$file breaks nothing', ({ file }) => {
    expect(found[file]).toEqual([]);
  });

  it('would show a boundary rule that does not run, as without a graph of the workspace', () => {
    const empty = mkdtempSync(path.join(tmpdir(), 'no-graph-'));
    const without = lintViolations(['call-against-the-graph.ts.txt'], {
      ...process.env,
      NX_WORKSPACE_DATA_DIRECTORY: empty,
    });
    rmSync(empty, { recursive: true });
    expect(without['call-against-the-graph.ts.txt']).toEqual([]);
  });
});

describe('unused code', () => {
  it('finds unused exports and import circles', () => {
    const project = mkdtempSync(path.join(tmpdir(), 'unused-'));
    const { rules, include } = JSON.parse(readFileSync(path.join(root, 'knip.json'), 'utf8')) as {
      rules: object;
      include: string[];
    };
    const files = {
      'package.json': '{ "name": "sample", "version": "1.0.0" }',
      'knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'], rules, include }),
      'main.ts': "import { a } from './a';\na();\n",
      'a.ts': "import { b } from './b';\nexport const a = () => b();\nexport const forgotten = 1;\n",
      'b.ts': "import { a } from './a';\nexport const b = (): unknown => a();\n",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
    const knip = spawnSync(process.execPath, [path.join(root, 'node_modules/knip/bin/knip.js'), '--no-progress'], {
      cwd: project,
      encoding: 'utf8',
    });
    rmSync(project, { recursive: true });
    expect(knip.stdout).toMatch(/Unused exports[\s\S]*forgotten/);
    expect(knip.stdout).toMatch(/Circular dependencies[\s\S]*a\.ts → b\.ts/);
    expect(knip.status).toBe(1);
  });
});
