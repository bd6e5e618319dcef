import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'changelog.mjs');
const FOLDER = 'apps/notes/src/migrations';
const INDEX = `${FOLDER}/index.ts`;
const TABLES = `${FOLDER}/1700000000000-create-notes/tables.sql`;
const SHARED = 'libs/platform/events/src/outbox/outbox-v1.sql';
const MAY_NOT_BE_CHANGED = 'a migration of a release may not be changed, add a new one';

describe('the migrations of this repository', () => {
  it('are those of its releases, and newer ones', () => {
    const { status, stderr } = spawnSync('node', [SCRIPT, '--check'], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('the migrations of a release', () => {
  let repository = '';
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
    writeFileSync(path.join(repository, file), text);
  };
  const run = (argument: string) => spawnSync('node', [SCRIPT, argument, repository], { encoding: 'utf8' });
  const releases = () =>
    JSON.parse(readFileSync(path.join(repository, 'releases.json'), 'utf8')) as { migrations: object }[];

  beforeEach(() => {
    repository = mkdtempSync(path.join(os.tmpdir(), 'releases-'));
    write('CHANGELOG.md', '# Changelog\n\n## [Unreleased]\n\nThe first release.\n');
    write('releases.json', '[]\n');
    write(INDEX, "export const MIGRATIONS = [sqlMigration('CreateNotes1700000000000', tables)];\n");
    write(TABLES, 'CREATE TABLE note (id integer);\n');
    write(SHARED, 'CREATE TABLE outbox (id integer);\n');
    expect(run('0.1.0').status).toBe(0);
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  it('are noted with a hash of each file, until a later release only the new ones', () => {
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    const first = {
      version: '0.1.0',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      commit: null,
      migrations: { [TABLES]: hash, [SHARED]: hash },
    };
    expect(releases()).toEqual([first]);
    expect(run('--check').status).toBe(0);
    const added = `${FOLDER}/1700000000001-add-text.sql`;
    write(added, 'ALTER TABLE note ADD text text;\n');
    write(INDEX, "['CreateNotes1700000000000', 'AddText1700000000001']");
    expect(run('--check').status).toBe(0);
    expect(run('0.2.0').status).toBe(0);
    expect(releases()).toEqual([first, { ...first, version: '0.2.0', migrations: { [added]: hash } }]);
    expect(run('--check').status).toBe(0);
  });

  it.each([
    ['changed', () => write(TABLES, 'CREATE TABLE note (id bigint);\n'), `${TABLES} belongs to release 0.1.0`],
    ['removed', () => rmSync(path.join(repository, TABLES)), `${TABLES} belongs to release 0.1.0`],
    ['shared', () => write(SHARED, 'CREATE TABLE outbox (id bigint);\n'), `${SHARED} belongs to release 0.1.0`],
  ])('are refused when one is %s, and no release is made', (_what, change, sentence) => {
    change();
    for (const argument of ['--check', '0.2.0']) {
      const { status, stderr } = run(argument);
      expect(status).toBe(1);
      expect(stderr).toBe(`${sentence}: ${MAY_NOT_BE_CHANGED}\n`);
    }
    expect(releases()).toHaveLength(1);
  });

  it('keep their names, under which databases know them', () => {
    write(INDEX, "export const MIGRATIONS = [sqlMigration('MakeNotes1700000000000', tables)];\n");
    expect(run('--check').stderr).toBe(`${INDEX} must run CreateNotes1700000000000, which release 0.1.0 has run\n`);
  });

  it('get no new part and no new one before them', () => {
    write(`${FOLDER}/1700000000000-create-notes/more.sql`, 'SELECT 1;\n');
    write(`${FOLDER}/1600000000000-begin.sql`, 'SELECT 1;\n');
    const { status, stderr } = run('--check');
    expect(status).toBe(1);
    expect(stderr.match(/is not newer than the migrations of releases/g)).toHaveLength(2);
  });

  it('belong to one release of a version', () => {
    expect(run('0.1.0').stderr).toBe('release 0.1.0 exists already\n');
    expect(releases()).toHaveLength(1);
  });
});
