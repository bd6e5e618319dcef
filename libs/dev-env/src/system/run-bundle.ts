import { spawn } from 'node:child_process';
import { closeSync, existsSync } from 'node:fs';
import path from 'node:path';
import { lastLogLine, openLog } from '../processes/log-file';
import { serviceNode } from '../processes/service-node';
import { DevEnvError } from '../workspace/dev-env-error';
import { workspaceRoot } from '../workspace/workspace-root';

/** Absolute path of the folder with an app's bundles; undefined for the build of this workspace. */
export type BuildOf = (app: string) => string | undefined;

/** Absolute path of a built file; throws NOT_BUILT when it is missing. */
export function bundlePath(app: string, bundle: string, buildOf?: BuildOf): string {
  const file = path.join(buildOf?.(app) ?? path.join(workspaceRoot(), 'dist/apps', app), bundle);
  if (existsSync(file)) return file;
  throw new DevEnvError(
    'NOT_BUILT',
    `${path.relative(workspaceRoot(), file)} is not built: run \`node tools/run.mjs build\``,
  );
}

/** Runs a bundle that ends by itself, such as a migration; throws MIGRATION_FAILED when it fails. */
export async function runBundle(
  { app, bundle, buildOf }: { app: string; bundle: string; buildOf?: BuildOf | undefined },
  env: NodeJS.ProcessEnv,
  logFile: string,
): Promise<void> {
  const file = bundlePath(app, bundle, buildOf);
  const output = openLog(logFile);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(serviceNode(), ['--enable-source-maps', file], {
      env,
      cwd: workspaceRoot(),
      stdio: ['ignore', output, output],
    });
    child.once('error', reject).once('exit', resolve);
  }).finally(() => closeSync(output));
  if (code !== 0) throw new DevEnvError('MIGRATION_FAILED', `${app}: ${reasonOf(bundle, code, logFile)}`);
}

/** The sentence with which the commands of services end, or how else it ended. */
function reasonOf(bundle: string, code: number | null, logFile: string): string {
  const lastLine = lastLogLine(logFile);
  const [, sentence] = /^failed: (.+)$/.exec(lastLine) ?? [];
  if (sentence !== undefined) return `${sentence} (log: ${logFile})`;
  return `${bundle} exited with code ${code}: see ${logFile} (last line: ${lastLine})`;
}
