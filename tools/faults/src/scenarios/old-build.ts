import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildOf, mustRun, workspaceRoot } from '@sms/dev-env';
import { checkOut, commitOf } from '../stage/history';

/** What is deployed alone: its image, its database, its processes. */
const APPS = ['gateway', 'messaging', 'billing', 'otp', 'sender-names', 'webhook-dispatcher'] as const;
type App = (typeof APPS)[number];

export interface OldBuild {
  readonly commit: string;
  /** Of the apps; the simulated carrier is always this workspace's. */
  readonly buildOf: BuildOf;
  /** Migrations of that commit that are not the same any more: its databases cannot be brought up to date. */
  rewrittenMigrations(this: void, app: string): Promise<readonly string[]>;
}

const TIMEOUT_MS = 120_000;

/**
 * Builds the apps of a commit with its own scripts and the packages of this workspace, and keeps them.
 * @throws when there is no such commit, or it cannot be built
 */
export async function buildOld(ref: string): Promise<OldBuild> {
  const root = workspaceRoot();
  const commit = await commitOf(ref);
  if (commit === undefined) throw new Error(`there is no commit ${ref} here`);
  const folder = path.join(root, '.cache/old-builds', commit);
  if (!existsSync(folder)) await build(root, commit, folder);
  return {
    commit,
    buildOf: (app) => (isApp(app) ? path.join(folder, 'dist/apps', app) : undefined),
    rewrittenMigrations: async (app) => {
      const others = [':!**/index.ts', ':!**/schema.sql', ':!**/*.int-spec.ts'];
      const migrations = [commit, '--', `apps/${app}/src/migrations`, ...others];
      const changed = await run(
        'git',
        ['diff', '--name-only', '--no-renames', '--diff-filter=MD', ...migrations],
        root,
      );
      return changed.split('\n').filter((file) => file !== '');
    },
  };
}

function isApp(app: string): app is App {
  return (APPS as readonly string[]).includes(app);
}

/** In a temporary folder, since tests and linters would find the sources in ours. */
async function build(root: string, commit: string, folder: string): Promise<void> {
  const source = await mkdtemp(path.join(tmpdir(), 'sms-old-'));
  try {
    await checkOut(commit, source);
    await symlink(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
    for (const app of APPS) await run(process.execPath, ['tools/build/bundle.mjs', `apps/${app}`], source, commit);
    await mkdir(path.dirname(folder), { recursive: true });
    await rm(`${folder}.new`, { recursive: true, force: true });
    await cp(path.join(source, 'dist'), path.join(`${folder}.new`, 'dist'), { recursive: true });
    await rename(`${folder}.new`, folder);
  } catch (error) {
    throw new Error(`the commit ${commit} cannot be built: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

/** @param commit what the build says of itself: its folder has no history */
function run(command: string, args: string[], cwd: string, commit = ''): Promise<string> {
  return mustRun(command, args, { timeoutMs: TIMEOUT_MS, cwd, env: { ...process.env, BUILD_COMMIT: commit } });
}
