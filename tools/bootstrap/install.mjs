import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/** Runs `npm ci` unless node_modules holds what package-lock.json asks for. */
export async function ensureInstalled(root) {
  if (await isInstalled(root)) return;
  const { command, args } = npm();
  // A shell with NODE_ENV=production would leave out the tools that build and test.
  await runQuietly('installing packages', command, [...args, 'ci', '--include=dev', '--no-progress'], { cwd: root });
}

/**
 * npm writes its list of what it installed when it has installed it all, so a tree that was cut short has none
 * and looks as incomplete as it is.
 */
async function isInstalled(root) {
  const [wanted, installed] = await Promise.all([
    readPackages(path.join(root, 'package-lock.json')),
    readPackages(path.join(root, 'node_modules/.package-lock.json')),
  ]);
  if (!installed) return false;
  return Object.entries(wanted ?? {}).every(([location, entry]) => {
    if (location === '') return true;
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
