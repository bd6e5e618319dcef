import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runQuietly } from './run-quietly.mjs';

const SOURCES = ['apps', 'libs', 'tools', 'tsconfig.base.json', 'package.json', 'package-lock.json'];
const INSTALLED = /[\\/]node_modules([\\/]|$)/;
const TESTS = /\.(spec|int-spec|e2e-spec)\.ts$/;

/** Builds unless dist/ was built from the files as they are: name, size and time of change of each. */
export async function ensureBuilt(root) {
  const stamp = path.join(root, 'dist/.stamp');
  const before = await fingerprint(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === before) return;
  const build = (what, script, ...args) =>
    runQuietly(`building ${what}`, process.execPath, [path.join('tools/build', script), ...args], { cwd: root });
  await Promise.all([
    build('services and tools', 'bundle.mjs', ...(await bundledProjects(root))),
    build('the console', 'bundle-console.mjs'),
  ]);
  // The fingerprint from before: an edit during the build leaves it stale, as it is.
  await writeFile(stamp, before);
}

/** Each project with a `main.ts` or a `*.main.ts`, such as `apps/billing`; as the target `build` of Nx has it. */
async function bundledProjects(root) {
  const projects = [];
  for (const folder of ['apps', 'tools']) {
    for (const name of (await readdir(path.join(root, folder))).sort()) {
      const files = await readdir(path.join(root, folder, name, 'src')).catch(() => []);
      if (files.some((file) => /^([\w-]+\.)?main\.ts$/.test(file))) projects.push(path.posix.join(folder, name));
    }
  }
  return projects;
}

async function fingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesUnder(path.join(root, source))) {
      if (TESTS.test(file)) continue;
      const { size, mtimeMs } = await stat(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

async function filesUnder(file) {
  const found = await stat(file).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [file];
  const entries = await readdir(file, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !INSTALLED.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
