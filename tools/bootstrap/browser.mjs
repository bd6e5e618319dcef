import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from '../browser/find-browser.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Path of a Chromium that starts, for the tests of the console. Where there is none, that of tools/browser is installed,
 * on the one platform that it is built for; undefined where that does not start either.
 */
export async function ensureBrowser(root) {
  let found = await findBrowser();
  if (!found && process.platform === 'linux' && process.arch === 'x64') {
    const { command, args } = npm();
    const cwd = path.join(root, 'tools/browser');
    await runQuietly('installing a browser', command, [...args, 'ci', '--no-progress', '--ignore-scripts'], { cwd });
    found = await findBrowser();
  }
  // A library of the system may be missing.
  return found && spawnSync(found, ['--version']).status === 0 ? found : undefined;
}
