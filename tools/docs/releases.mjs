// The releases in releases.json, with a hash of each migration that a release added. Databases in use have run these
// migrations, so they may not be changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of migrations, and SQL of libraries that migrations run. */
const MIGRATION = /^apps\/[^/]+\/src\/migrations\/\d{13}-|^libs\/platform\/.*-v\d+\.sql$/;

const read = (root, file) => readFileSync(path.join(root, file), 'utf8');
const hashOf = (root, file) => createHash('sha256').update(read(root, file)).digest('hex');

export function readReleases(root) {
  return JSON.parse(read(root, 'releases.json'));
}

function migrationFiles(root) {
  return ['apps', 'libs/platform']
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
    )
    .filter((file) => MIGRATION.test(file))
    .sort();
}

/** Adds a release with the migrations that no earlier one has. Its commit is filled in once it exists. */
export function addRelease(root, version, date) {
  const releases = readReleases(root);
  const released = new Set(releases.flatMap(({ migrations }) => Object.keys(migrations)));
  const added = migrationFiles(root).filter((file) => !released.has(file));
  const migrations = Object.fromEntries(added.map((file) => [file, hashOf(root, file)]));
  const all = [...releases, { version, date, commit: null, migrations }];
  writeFileSync(path.join(root, 'releases.json'), `${JSON.stringify(all, null, 2)}\n`);
  keepContracts(root, version);
}

/** What later contracts are compared with. */
function keepContracts(root, release) {
  const folder = path.join(root, 'libs/contracts');
  if (!existsSync(path.join(folder, 'contracts.json'))) return;
  const contracts = JSON.parse(read(folder, 'contracts.json'));
  writeFileSync(
    path.join(folder, 'released.json'),
    `${JSON.stringify({ release, accepted: {}, contracts }, null, 1)}\n`,
  );
}

/** Folder and time of the migration that a file belongs to, and the name under which databases have recorded it. */
function migrationOf(file) {
  const [, folder, time, words] = /^(apps\/[^/]+\/src\/migrations)\/(\d{13})-([a-z0-9-]+)/.exec(file) ?? [];
  const pascal = words?.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  return { folder, time, name: `${pascal}${time}` };
}

/** What was done to the migrations of releases: one sentence for each file. */
export function migrationFaults(root) {
  const released = readReleases(root).flatMap(({ version, migrations }) =>
    Object.entries(migrations).map(([file, hash]) => ({ version, file, hash, ...migrationOf(file) })),
  );
  const changed = released
    .filter(({ file, hash }) => !existsSync(path.join(root, file)) || hashOf(root, file) !== hash)
    .map(
      ({ file, version }) =>
        `${file} belongs to release ${version}: a migration of a release may not be changed, add a new one`,
    );
  const renamed = released
    .filter(({ folder, name }) => folder && !read(root, `${folder}/index.ts`).includes(`'${name}'`))
    .map(({ folder, name, version }) => `${folder}/index.ts must run ${name}, which release ${version} has run`);
  const known = new Set(released.map(({ file }) => file));
  const early = migrationFiles(root)
    .filter((file) => !known.has(file))
    .filter((file) => {
      const { folder, time } = migrationOf(file);
      return folder && released.some((one) => one.folder === folder && one.time >= time);
    })
    .map((file) => `${file} is not newer than the migrations of releases: add a new one, with a later time`);
  return [...changed, ...new Set(renamed), ...early];
}
