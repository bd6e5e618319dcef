// Assembles the fragments in changes/ into CHANGELOG.md at a release: `changelog.mjs 0.2.0 [repository]`. What stands
// under "Unreleased" and the fragments become the section of that version, and the fragments are removed. The release and
// its migrations are added to releases.json. `changelog.mjs --check [repository]` changes nothing. Either way it fails
// when a fragment is malformed or a migration of a release was changed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addRelease, migrationFaults, readReleases } from './releases.mjs';

const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const FRAGMENT = new RegExp(`^(${KINDS.join('|')}): (\\S.*)\\n$`);
const UNRELEASED = '## [Unreleased]\n';

const [version, repository] = process.argv.slice(2);
const root = path.resolve(repository ?? path.join(import.meta.dirname, '../..'));
const folder = path.join(root, 'changes');
const page = path.join(root, 'CHANGELOG.md');

const fragments = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => {
    const [, kind, text] = FRAGMENT.exec(readFileSync(path.join(folder, name), 'utf8')) ?? [];
    return { name, kind, text };
  });

/** One list for each kind; what breaks a client comes first. */
function lists() {
  return KINDS.map((kind) => {
    const texts = fragments.filter((fragment) => fragment.kind === kind).map(({ text }) => text);
    const breaks = (text) => text.startsWith('**Breaking:**');
    const items = [...texts.filter(breaks), ...texts.filter((text) => !breaks(text))].map((text) => `* ${text}\n`);
    return items.length === 0 ? '' : `\n### ${kind}\n\n${items.join('')}`;
  }).join('');
}

function release() {
  const [before, rest, ...more] = readFileSync(page, 'utf8').split(UNRELEASED);
  if (rest === undefined || more.length > 0) throw new Error('CHANGELOG.md needs one heading "## [Unreleased]"');
  const next = rest.indexOf('\n## [');
  const [unreleased, earlier] = next < 0 ? [rest, ''] : [rest.slice(0, next), rest.slice(next)];
  const date = new Date().toISOString().slice(0, 10);
  const section = `## [${version}] - ${date}\n${unreleased.trimEnd()}\n${lists()}`.replace(/\n{3,}/g, '\n\n');
  writeFileSync(page, `${before}${UNRELEASED}\n${section}${earlier}`);
  for (const { name } of fragments) rmSync(path.join(folder, name));
  addRelease(root, version, date);
}

const malformed = fragments
  .filter(({ kind }) => kind === undefined)
  .map(
    ({ name }) => `changes/${name} must be one line that begins with ${KINDS.join(':, ')}: and ends with a line break`,
  );
const faults = [...malformed, ...migrationFaults(root)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else if (version !== '--check' && !/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  console.error('usage: npm run changelog -- <major.minor.patch>');
  process.exitCode = 64;
} else if (readReleases(root).some((one) => one.version === version)) {
  console.error(`release ${version} exists already`);
  process.exitCode = 1;
} else if (version !== '--check') release();
