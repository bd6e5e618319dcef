import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { mustRun, runCommand } from '../processes/run-command';

const LISTS_DEADLINE_MS = 180_000;
const DOWNLOAD_DEADLINE_MS = 300_000;
const SHORT_DEADLINE_MS = 60_000;
/** Belong to the loader of the system and come from nowhere else. */
const C_LIBRARY = ['libc6', 'libc-bin'];

export interface DebianPackages {
  names: readonly string[];
  /** Made by the first call, used by the next. */
  folder: string;
  /** Fetches the libraries as well that are installed, as on a machine that has none of them. */
  allLibraries: boolean;
}

/** `root` stands for `/`: programs are below `root/usr`. */
export type UnpackedPackages = { root: string } | { unavailable: string };

/**
 * Takes packages, and the libraries they depend on that are not installed, from the package manager of Debian and
 * its descendants without needing root: lists and packages lie in a folder of ours, and are unpacked, not installed.
 * Trust is apt's own: the archive's signatures are checked against the keys of the system.
 */
export async function unpackDebianPackages({ names, folder, allLibraries }: DebianPackages): Promise<UnpackedPackages> {
  if (existsSync(folder)) return { root: folder };
  if (!(await runCommand('apt-get', ['--version'], { timeoutMs: SHORT_DEADLINE_MS })).ok)
    return { unavailable: 'there is no apt-get' };
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.fetch-`);
  try {
    const root = path.join(work, 'root');
    await unpackInto(work, root, { names, allLibraries });
    // By rename, so that another copy starting now finds either nothing or all of it.
    await rename(root, folder);
    return { root: folder };
  } catch (error) {
    // Another copy may have been faster.
    return existsSync(folder) ? { root: folder } : { unavailable: (error as Error).message };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function unpackInto(
  work: string,
  root: string,
  { names, allLibraries }: Pick<DebianPackages, 'names' | 'allLibraries'>,
): Promise<void> {
  for (const part of ['root', 'lists/partial', 'cache/archives/partial'])
    await mkdir(path.join(work, part), { recursive: true });
  const settings = {
    'Dir::State::Lists': path.join(work, 'lists'),
    'Dir::Cache': path.join(work, 'cache'),
    'APT::Sandbox::User': '',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
  };
  const options = ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
  await mustRun('apt-get', ['update', ...options], { timeoutMs: LISTS_DEADLINE_MS });
  const seen = new Set<string>(C_LIBRARY);
  let wanted = [...names];
  for (let round = 1; wanted.length > 0; round += 1) {
    for (const name of wanted) seen.add(name);
    const archives = path.join(work, `round-${round}`);
    await mkdir(archives);
    await mustRun('apt-get', ['download', ...options, ...wanted], { timeoutMs: DOWNLOAD_DEADLINE_MS, cwd: archives });
    const libraries = new Set<string>();
    for (const file of await readdir(archives)) {
      const archive = path.join(archives, file);
      await mustRun('dpkg', ['-x', archive, root], { timeoutMs: SHORT_DEADLINE_MS });
      for (const library of librariesIn(
        await mustRun('dpkg-deb', ['-f', archive, 'Depends'], { timeoutMs: SHORT_DEADLINE_MS }),
      ))
        libraries.add(library);
    }
    const unseen = [...libraries].filter((name) => !seen.has(name));
    wanted = allLibraries ? unseen : await notInstalled(unseen);
  }
}

/** The first alternative of each dependency that is a library; scripts for browsers (`libjs-…`) are none. */
function librariesIn(depends: string): string[] {
  return depends.split(',').flatMap((dependency) => /^\s*(?!libjs-)(z?lib[^\s:(|]+)/.exec(dependency)?.[1] ?? []);
}

async function notInstalled(names: readonly string[]): Promise<string[]> {
  const states = await Promise.all(
    names.map((name) =>
      runCommand('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { timeoutMs: SHORT_DEADLINE_MS }),
    ),
  );
  return names.filter((_name, index) => states[index]?.stdout !== 'installed');
}
