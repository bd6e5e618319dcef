import { type BuildOf, SERVICES } from '@sms/dev-env';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * `webhook-dispatcher=../other`: the app as it is built in another checkout. All processes of an app are of one build.
 * @throws with one line for an app that does not exist, or a folder in which it is not built
 */
export function replacedBuilds(replacements: readonly string[]): BuildOf {
  const builds = new Map(replacements.map(buildFrom));
  return (app) => builds.get(app);
}

function buildFrom(replacement: string): readonly [app: string, folder: string] {
  const [app = '', ...rest] = replacement.split('=');
  const checkout = rest.join('=');
  if (checkout === '') throw new Error(`--replace ${replacement}: write <service>=<folder of another checkout>`);
  const apps = [...new Set(SERVICES.map((entry) => entry.app))];
  const entries = SERVICES.filter((entry) => entry.app === app);
  if (entries.length === 0)
    throw new Error(`--replace ${replacement}: no service is named "${app}"; there are ${apps.join(', ')}`);
  const folder = path.resolve(checkout, 'dist/apps', app);
  const bundles = entries.flatMap((entry) => [entry.bundle, ...('database' in entry ? ['migrate.js'] : [])]);
  const missing = bundles.map((bundle) => path.join(folder, bundle)).find((file) => !existsSync(file));
  if (missing === undefined) return [app, folder];
  throw new Error(
    `--replace ${replacement}: there is no ${missing}: run \`npm run build\` in ${path.resolve(checkout)}`,
  );
}
