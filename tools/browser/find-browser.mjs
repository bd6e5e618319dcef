// The browser for the tests of the console: CONSOLE_BROWSER, else one on the path, else the one of this folder.
import { existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PACKAGE = path.join(import.meta.dirname, 'node_modules/@sparticuz/chromium');

/** Path of a Chromium; undefined when there is none. */
export async function findBrowser(env = process.env) {
  if (env.CONSOLE_BROWSER) return env.CONSOLE_BROWSER;
  const onPath = (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
  if (onPath || !existsSync(PACKAGE)) return onPath;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
