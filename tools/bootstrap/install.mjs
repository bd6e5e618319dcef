import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Runs npm unless node_modules holds what package-lock.json asks for: all of it, or without `devDependencies`, which are
 * what tests, lint and types need, but not what builds and starts the system.
 */
export async function ensureInstalled(root, { devDependencies }) {
  const [wanted = {}, installed] = await Promise.all([
    readPackages(path.join(root, 'package-lock.json')),
    readPackages(path.join(root, 'node_modules/.package-lock.json')),
  ]);
  if (installed && holds(installed, wanted, devDependencies)) return;
  // A system that runs from these packages keeps them: `npm ci` would remove them first.
  const adds = installed !== undefined && holds(installed, wanted, false);
  const how = adds ? ['install', '--no-save'] : ['ci'];
  // By option, since a shell with NODE_ENV=production would leave out the tools that test.
  const kinds = devDependencies ? '--include=dev' : '--omit=dev';
  const { command, args } = npm();
  const what = adds ? 'installing the packages of tests and tools' : 'installing packages';
  await runQuietly(what, command, [...args, ...how, kinds, '--no-progress'], { cwd: root });
}

/**
 * npm writes its list of what it installed when it has installed it all, so a tree that was cut short has none
 * and looks as incomplete as it is.
 */
function holds(installed, wanted, devDependencies) {
  return Object.entries(wanted).every(([location, entry]) => {
    if (location === '' || (entry.dev === true && !devDependencies)) return true;
    const found = installed[location];
    return found ? found.version === entry.version : entry.optional === true || entry.peer === true;
  });
}

async function readPackages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
