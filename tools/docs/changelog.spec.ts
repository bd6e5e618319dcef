import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'changelog.mjs');
const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\nThe first.\n';

describe('the script that assembles the changelog', () => {
  let repository = '';
  beforeEach(() => {
    repository = mkdtempSync(path.join(os.tmpdir(), 'changelog-'));
    mkdirSync(path.join(repository, 'changes'));
    writeFileSync(path.join(repository, 'CHANGELOG.md'), CHANGELOG);
    writeFileSync(path.join(repository, 'releases.json'), '[]\n');
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  const add = (name: string, text: string): void => writeFileSync(path.join(repository, 'changes', name), text);
  const run = (argument: string) => spawnSync('node', [SCRIPT, argument, repository], { encoding: 'utf8' });
  const changelog = (): string => readFileSync(path.join(repository, 'CHANGELOG.md'), 'utf8');

  it('puts the fragments under the version, by kind and with breaking ones first, and removes them', () => {
    add('a.md', 'Added: `GET /v1/one`.\n');
    add('b.md', 'Fixed: A receipt is no longer lost.\n');
    add('c.md', 'Added: **Breaking:** keys need a scope.\n');
    expect(run('0.2.0').status).toBe(0);
    expect(changelog().replace(/\d{4}-\d\d-\d\d\n\n###/, 'DATE\n\n###')).toBe(
      `# Changelog

## [Unreleased]

## [0.2.0] - DATE

### Added

* **Breaking:** keys need a scope.
* \`GET /v1/one\`.

### Fixed

* A receipt is no longer lost.

## [0.1.0] - 2026-01-01

The first.
`,
    );
    expect(readdirSync(path.join(repository, 'changes'))).toEqual([]);
  });

  it('keeps what stands under "Unreleased" as the beginning of the version', () => {
    writeFileSync(path.join(repository, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n\nThe first release.\n');
    expect(run('0.1.0').status).toBe(0);
    expect(changelog()).toMatch(
      /^# Changelog\n\n## \[Unreleased\]\n\n## \[0\.1\.0\] - [\d-]+\n\nThe first release\.\n$/,
    );
  });

  it.each(['Improved: speed.\n', 'Added: one\n* two\n', 'Added: \n', 'Added: no line break'])(
    'refuses a malformed fragment and changes nothing: %j',
    (text) => {
      add('bad.md', text);
      for (const argument of ['--check', '0.2.0']) {
        const { status, stderr } = run(argument);
        expect(status).toBe(1);
        expect(stderr).toContain('changes/bad.md');
      }
      expect(changelog()).toBe(CHANGELOG);
    },
  );

  it('refuses what is no version', () => {
    expect(run('next').status).toBe(64);
    expect(changelog()).toBe(CHANGELOG);
  });
});
