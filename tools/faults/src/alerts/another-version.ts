import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SupervisedProcess, type System, workspaceRoot } from '@sms/dev-env';
import type { AlertFault } from './alert-fault';

const SERVICE = 'sender-names';
const STOP_GRACE_MS = 35_000;

/** Of two replicas, one runs a build that calls itself another version, as when a deployment stops half way. */
export const anotherVersion: AlertFault = {
  fault: 'one of two replicas runs another version',
  expected: [{ alert: 'VersionsDiffer', labels: { service: SERVICE } }],
  begin: async ({ system }) => {
    const second = secondOf(system);
    await second.redeploy(STOP_GRACE_MS, argumentsOf(system, await renamedBuild(system, second)));
  },
  end: ({ system }) => secondOf(system).redeploy(STOP_GRACE_MS, argumentsOf(system, built('main.js'))),
};

function secondOf({ replicas }: System): SupervisedProcess {
  const [, second] = replicas[SERVICE];
  if (!second) throw new Error(`there is one ${SERVICE} alone`);
  return second;
}

function argumentsOf({ dataDir }: System, bundle: string): string[] {
  return ['--enable-source-maps', bundle, `--data-dir=${dataDir}`];
}

const built = (file: string): string => path.join(workspaceRoot(), 'dist/apps', SERVICE, file);

async function renamedBuild({ dataDir }: System, { opsUrl }: SupervisedProcess): Promise<string> {
  const { version } = (await (await fetch(`${opsUrl}/version`)).json()) as { version: string };
  const folder = path.join(dataDir, 'another-version');
  await mkdir(folder);
  await symlink(path.join(workspaceRoot(), 'node_modules'), path.join(folder, 'node_modules'));
  const bundle = path.join(folder, 'main.js');
  await writeFile(bundle, (await readFile(built('main.js'), 'utf8')).replaceAll(`"${version}"`, '"another"'));
  return bundle;
}
