import path from 'node:path';
import { findBrowser } from '../browser/find-browser.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Path of a Chromium for the tests of the console. Where there is none, that of tools/browser is installed, on the one
 * platform that it is built for; elsewhere undefined.
 */
export async function ensureBrowser(root) {
  const found = await findBrowser();
  if (found || process.platform !== 'linux' || process.arch !== 'x64') return found;
  const { command, args } = npm();
  const cwd = path.join(root, 'tools/browser');
  await runQuietly('installing a browser', command, [...args, 'ci', '--no-progress', '--ignore-scripts'], { cwd });
  return findBrowser();
}
