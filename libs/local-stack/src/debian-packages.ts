import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './run-command';

const STATUS_FILE = '/var/lib/dpkg/status';
const LISTS_DEADLINE_MS = 180_000;
const DOWNLOAD_DEADLINE_MS = 300_000;

export interface DebianPackages {
  names: readonly string[];
  /** Made by the first call, used by the next. */
  folder: string;
  /** Takes the libraries they name as well where they are installed, as on a machine that has none of them. */
  withLibraries: boolean;
}

/** `root` stands for `/`: programs are below `root/usr`. */
export type UnpackedPackages = { root: string } | { unavailable: string };

/**
 * Takes packages and what they depend on and this machine lacks from the package manager of Debian and its
 * descendants, without needing root: lists and cache lie in a folder of ours, and nothing is installed. Trust is
 * apt's own: the archive's signatures are checked against the keys of the system.
 */
export async function unpackDebianPackages({ names, folder, withLibraries }: DebianPackages): Promise<UnpackedPackages> {
  if (existsSync(folder)) return { root: folder };
  if (!(await runCommand('apt-get', ['--version'], { timeoutMs: 5_000 })).ok) return { unavailable: 'there is no apt-get' };
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.fetch-`);
  try {
    return await unpackInto(work, { names, folder, withLibraries });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpackInto(work: string, { names, folder, withLibraries }: DebianPackages): Promise<UnpackedPackages> {
  const root = path.join(work, 'root');
  for (const part of ['lists/partial', 'cache/archives/partial', 'state', 'root']) await mkdir(path.join(work, part), { recursive: true });
  await writeFile(path.join(work, 'status'), await statusWithout(names, withLibraries));
  const settings = {
    'Dir::State': path.join(work, 'state'),
    'Dir::State::Lists': path.join(work, 'lists'),
    'Dir::State::status': path.join(work, 'status'),
    'Dir::Cache': path.join(work, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': 'false',
    'Debug::NoLocking': 'true',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
  };
  const options = ['-q', '-y', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
  const updated = await runCommand('apt-get', ['update', ...options], { timeoutMs: LISTS_DEADLINE_MS });
  if (!updated.ok) return { unavailable: `apt-get update: ${updated.reason}` };
  const downloaded = await runCommand('apt-get', ['install', '--download-only', ...options, ...names], { timeoutMs: DOWNLOAD_DEADLINE_MS });
  if (!downloaded.ok) return { unavailable: `apt-get install --download-only: ${downloaded.reason}` };
  const archives = path.join(work, 'cache/archives');
  for (const file of (await readdir(archives)).filter((name) => name.endsWith('.deb'))) {
    const unpacked = await runCommand('dpkg', ['-x', path.join(archives, file), root], { timeoutMs: 60_000 });
    if (!unpacked.ok) return { unavailable: `dpkg -x: ${unpacked.reason}` };
  }
  // By rename, so that another copy starting now finds either nothing or all of it.
  await rename(root, folder);
  return { root: folder };
}

/** What apt takes for installed: without the packages themselves, so that it downloads them in any case. */
async function statusWithout(names: readonly string[], withLibraries: boolean): Promise<string> {
  const entries = (await readFile(STATUS_FILE, 'utf8').catch(() => '')).split('\n\n');
  const wanted = entries.filter((entry) => names.includes(packageOf(entry)));
  const libraries = withLibraries ? wanted.flatMap(librariesOf) : [];
  return entries.filter((entry) => ![...names, ...libraries].includes(packageOf(entry))).join('\n\n');
}

function packageOf(entry: string): string {
  return /^Package: (.+)$/m.exec(entry)?.[1] ?? '';
}

/** The C library belongs to the loader of the system and comes from nowhere else. */
function librariesOf(entry: string): string[] {
  const depends = /^Depends: (.+)$/m.exec(entry)?.[1] ?? '';
  return depends.split(/[,|]/).flatMap((part) => /^\s*(lib(?!c6\b)[^\s:(]+)/.exec(part)?.[1] ?? []);
}
