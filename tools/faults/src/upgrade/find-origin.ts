import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { commitOf } from '../stage/history';
import { chooseRelease, type Origin, type Release } from './release';

/**
 * The newest release, or the version or commit that is asked for, with its full hash. Undefined, and logged, where
 * there is no release or the history here does not have it.
 * @param skipped what is not done then: `no upgrade was tested`
 * @throws when what is asked for is not in the history
 */
export async function findOrigin(from: string | undefined, skipped: string, log: Log): Promise<Origin | undefined> {
  const releases = JSON.parse(await readFile(path.join(workspaceRoot(), 'releases.json'), 'utf8')) as Release[];
  const origin = chooseRelease(releases, await commitOf('HEAD'), from);
  const commit = origin && (await commitOf(origin.commit));
  if (origin && commit !== undefined) return { ...origin, commit };
  if (origin && from !== undefined) throw new Error(`${origin.name} is not in the history here`);
  log(
    origin
      ? `${skipped}: the history here, shallow or missing, does not have ${origin.name} (${origin.commit})`
      : `${skipped}: releases.json has no earlier release`,
  );
  return undefined;
}
