import { createTestDatabase, type TestDatabase } from '@sms/testing';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** What runs here loads the compiler, the linter or a whole service. */
jest.setTimeout(300_000);

describe('generators', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'sms-test-generators-'));
  let database: TestDatabase;
  afterAll(async () => {
    rmSync(copy, { recursive: true });
    await database.drop();
  });

  /** Runs a tool of node_modules in the copy: what it says, when it fails. */
  function problems(tool: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join('node_modules', tool), ...args], {
      cwd: copy,
      // Nx and Jest take what they know of the run that this test is part of from the environment.
      env: { ...outerEnvironment(), NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false', DATABASE_URL: database.url },
      encoding: 'utf8',
      // A tool that waits for ever would hold up every test there is: no timer of Jest's can end it.
      timeout: 240_000,
      killSignal: 'SIGKILL',
    });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }
  const generate = (...args: string[]) => problems('nx/dist/bin/nx.js', 'generate', ...args);

  beforeAll(async () => {
    // For the tests that run in the copy, which then start no Postgres.
    database = await createTestDatabase('generators');
    const needed = readdirSync(root).filter((name) =>
      /^(apps|deploy|libs|tools|\.prettier.*|.*\.(json|mjs))$/.test(name),
    );
    for (const name of needed) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    expect(generate('./tools/generators:service', 'refunds')).toBe('');
    expect(generate('./tools/generators:operation', 'refunds', 'list-refunds', '--feature=refunds')).toBe('');
    expect(generate('./tools/generators:migration', 'refunds', 'create-refund')).toBe('');
    expect(generate('./tools/generators:operation', 'billing', 'count-holds', '--feature=holds')).toBe('');
    // Into the module of its room.
    expect(generate('./tools/generators:operation', 'messaging', 'count-notes', '--feature=message-log')).toBe('');
    expect(generate('./tools/generators:migration', 'messaging', 'add-note')).toBe('');
    // The compiler and the linter then read no more than what was written and what that imports.
    const project = path.join(copy, 'tsconfig.json');
    const options = JSON.parse(readFileSync(project, 'utf8')) as object;
    writeFileSync(project, JSON.stringify({ ...options, include: written }));
  });

  const written = [
    'apps/refunds',
    'apps/billing/src',
    'apps/messaging/src/migrations',
    'apps/messaging/src/message-log',
    'libs/contracts',
  ];

  it('write what is formatted', () => {
    expect(problems('prettier/bin/prettier.cjs', '--check', ...written, 'tools/lint')).toBe('');
  });

  it('write what fits its types', () => {
    expect(problems('typescript/bin/tsc', '-p', 'tsconfig.json', '--incremental', 'false')).toBe('');
  });

  it('write what passes lint', () => {
    const files = sourcesThatDiffer();
    expect(files).toContain('apps/refunds/src/refunds/list-refunds.handler.ts');
    expect(problems('eslint/bin/eslint.js', '--max-warnings', '0', ...files)).toBe('');
  });

  it('write a service that builds', () => {
    expect(problems('nx/dist/bin/nx.js', 'build', 'refunds')).toBe('');
    expect(readdirSync(path.join(copy, 'dist/apps/refunds')).sort()).toEqual(
      expect.arrayContaining(['main.js', 'migrate.js']),
    );
  });

  it('write services that migrate, boot and keep their contract', () => {
    const specs = ['apps/refunds', 'apps/billing/src/contract', 'libs/contracts/refunds', 'libs/contracts/billing'];
    // What a failed test has left open is ended with it.
    const jest = ['--selectProjects', 'unit', 'int', '--runInBand', '--forceExit'];
    expect(problems('jest/bin/jest.js', ...jest, ...specs)).toBe('');
  });

  it('give a migration a later time than any, and its name to the list', () => {
    const folder = path.join(copy, 'apps/messaging/src/migrations');
    const files = readdirSync(folder).filter((file) => /^\d/.test(file));
    const newest = files.sort().at(-1) ?? '';
    expect(newest).toMatch(/^\d{13}-add-note\.sql$/);
    const name = `AddNote${newest.slice(0, 13)}`;
    expect(readFileSync(path.join(folder, 'index.ts'), 'utf8')).toMatch(
      new RegExp(`sqlMigration\\('${name}', addNote\\),?\\s*\\];`),
    );
  });

  it('refuse to write over what is there', () => {
    expect(generate('./tools/generators:service', 'billing')).toContain('there is apps/billing already');
    const again = generate('./tools/generators:operation', 'billing', 'hold', '--feature=holds');
    expect(again).toContain('there is libs/contracts/billing/src/hold.ts already');
    expect(generate('./tools/generators:migration', 'nobody', 'add-note')).toContain(
      'there is no apps/nobody/src/migrations/index.ts',
    );
  });

  /** The TypeScript files that were written or changed: lint of the workspace itself checks the others. */
  function sourcesThatDiffer(): string[] {
    return written.flatMap((folder) =>
      readdirSync(path.join(copy, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(folder, file))
        .filter((file) => file.endsWith('.ts') && !isAsBefore(file)),
    );
  }

  function isAsBefore(file: string): boolean {
    const before = path.join(root, file);
    return existsSync(before) && readFileSync(before, 'utf8') === readFileSync(path.join(copy, file), 'utf8');
  }

  function outerEnvironment(): NodeJS.ProcessEnv {
    return Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|TEST_(?!MACHINE_PACE))/.test(name)),
    );
  }
});
