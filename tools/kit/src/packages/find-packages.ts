import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@sms/dev-env';
import type { KannelPrograms } from '../kannel/start-kannel';
import { unpack, withLibraries } from './unpack';

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];
const CORE_MODULES = ['JSON::PP', 'Encode'];
const CHECK_MS = 10_000;

interface FindOptions {
  /** Takes nothing that is installed. */
  readonly alwaysFetch: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

/** Programs or modules that can be used with this environment; or why not. */
type Found<T> = (T & { readonly env: NodeJS.ProcessEnv }) | { readonly unavailable: string };

/** Kannel's two programs, installed or fetched. */
export async function findKannel({ alwaysFetch, env, log }: FindOptions): Promise<Found<KannelPrograms>> {
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), ...SYSTEM_FOLDERS];
  const installed = folders.find((folder) =>
    ['bearerbox', 'smsbox'].every((program) => existsSync(path.join(folder, program))),
  );
  if (installed !== undefined && !alwaysFetch)
    return { bearerbox: path.join(installed, 'bearerbox'), smsbox: path.join(installed, 'smsbox'), env };
  const root = await unpack('kannel', alwaysFetch, log);
  if (typeof root !== 'string') return root;
  const found = {
    bearerbox: path.join(root, 'usr/sbin/bearerbox'),
    smsbox: path.join(root, 'usr/sbin/smsbox'),
    env: await withLibraries(root, env),
  };
  for (const program of [found.bearerbox, found.smsbox]) {
    const { stdout, ok, reason } = await runCommand('ldd', [program], { timeoutMs: CHECK_MS, env: found.env });
    const missing = stdout.split('\n').filter((line) => line.includes('not found'));
    if (!ok || missing.length > 0) return { unavailable: missing.join().trim() || reason };
  }
  return found;
}

/** A Perl that can load Net::SMPP, installed or fetched. */
export async function findNetSmpp({ alwaysFetch, env, log }: FindOptions): Promise<Found<object>> {
  const perlWith = (modules: readonly string[], environment: NodeJS.ProcessEnv) =>
    runCommand('perl', [...modules.map((module) => `-M${module}`), '-e', '1'], {
      timeoutMs: CHECK_MS,
      env: environment,
    });
  const loads = (environment: NodeJS.ProcessEnv) => perlWith(['Net::SMPP', ...CORE_MODULES], environment);
  if (!alwaysFetch && (await loads(env)).ok) return { env };
  const perl = await perlWith(CORE_MODULES, env);
  if (!perl.ok) return { unavailable: `there is no Perl with its core modules: ${perl.reason}` };
  const root = await unpack('libnet-smpp-perl', alwaysFetch, log);
  if (typeof root !== 'string') return root;
  const fetched = { ...env, PERL5LIB: path.join(root, 'usr/share/perl5') };
  const loaded = await loads(fetched);
  return loaded.ok ? { env: fetched } : { unavailable: loaded.reason };
}

export interface MonitoringPrograms {
  /** Where Alertmanager has to be started: it may look for its templates from there. */
  readonly cwd: string;
  readonly prometheus: string;
  readonly promtool: string;
  readonly alertmanager: string;
  readonly nodeExporter: string;
}

const PACKAGES = ['prometheus', 'prometheus-alertmanager', 'prometheus-node-exporter'];

/** Prometheus with promtool, Alertmanager and node_exporter by their names in Debian; installed or fetched. */
export async function findMonitoring({ alwaysFetch, env, log }: FindOptions): Promise<Found<MonitoringPrograms>> {
  const programs = ['prometheus', 'promtool', 'prometheus-alertmanager', 'prometheus-node-exporter'];
  const inFolder = (folder: string, cwd: string) => ({
    prometheus: path.join(folder, 'prometheus'),
    promtool: path.join(folder, 'promtool'),
    alertmanager: path.join(folder, 'prometheus-alertmanager'),
    nodeExporter: path.join(folder, 'prometheus-node-exporter'),
    cwd,
    env,
  });
  const installed = (env['PATH'] ?? '')
    .split(path.delimiter)
    .find((folder) => programs.every((program) => existsSync(path.join(folder, program))));
  if (installed !== undefined && !alwaysFetch) return inFolder(installed, '/');
  const root = await unpack('monitoring', alwaysFetch, log, PACKAGES);
  if (typeof root !== 'string') return root;
  const found = inFolder(path.join(root, 'usr/bin'), root);
  await findTemplatesFromCwd(found.alertmanager);
  const { ok, reason } = await runCommand(found.promtool, ['--version'], { timeoutMs: CHECK_MS });
  return ok ? found : { unavailable: reason };
}

/** Debian's Alertmanager has an absolute path to its templates in it, which only an installed package has. */
async function findTemplatesFromCwd(program: string): Promise<void> {
  const binary = await readFile(program);
  const folder = '/usr/share/prometheus/alertmanager';
  if (!binary.includes(folder)) return;
  for (let at = 0; (at = binary.indexOf(folder, at)) >= 0;) binary.write(`${folder.slice(1)}/`, at);
  await writeFile(`${program}.new`, binary, { mode: 0o755 });
  await rename(`${program}.new`, program);
}
