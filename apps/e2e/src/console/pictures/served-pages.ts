import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { type Account, answerTo } from './answers';

const BUILT = path.resolve('dist/apps/console');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Answers every request of the context: the pages as they were built, and the API for an account of this kind. */
export async function serve(context: BrowserContext, account: Account): Promise<void> {
  await context.route('**/*', (route) => respond(route, account));
}

function respond(route: Route, account: Account): Promise<void> {
  const request = route.request();
  const url = new URL(request.url());
  if (url.pathname.startsWith('/v1/')) {
    const data = answerTo(account, request.method(), url);
    if (data !== undefined) return route.fulfill({ json: { status: 'success', message: 'Done.', data } });
    return route.fulfill({ status: 401, json: { status: 'error', message: 'Unauthorized.' } });
  }
  const type = TYPES[path.extname(url.pathname)];
  const file = type ? url.pathname.replace(/^\/console\//, '') : 'index.html';
  const built = readFileSync(path.join(BUILT, file));
  // Machines differ in their monospaced fonts.
  const body = file.endsWith('.css') ? built.toString().replaceAll('ui-monospace', '"Inter Variable"') : built;
  return route.fulfill({ contentType: type ?? 'text/html', body });
}
