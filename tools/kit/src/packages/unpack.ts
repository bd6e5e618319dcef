import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { unpackDebianPackages, workspaceRoot } from '@sms/dev-env';

const CACHE = '.cache/debian';

/**
 * Packages of Debian, fetched once and unpacked into a folder that stands for `/`.
 * @param alwaysFetch with all libraries, as on a machine that has none of them
 */
export async function unpack(
  name: string,
  alwaysFetch: boolean,
  log: (line: string) => void,
  packages: readonly string[] = [name],
): Promise<string | { unavailable: string }> {
  const folder = path.join(workspaceRoot(), CACHE, alwaysFetch ? `${name}-with-libraries` : name);
  if (!existsSync(folder)) log(`fetching ${name} from the package manager`);
  const unpacked = await unpackDebianPackages({ names: packages, folder, allLibraries: alwaysFetch });
  return 'root' in unpacked ? unpacked.root : unpacked;
}

/** Libraries lie in a folder for each kind of machine, such as usr/lib/x86_64-linux-gnu. */
export async function withLibraries(root: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const folders = ['usr/lib', 'lib'].map((folder) => path.join(root, folder)).filter((folder) => existsSync(folder));
  const byMachine = async (folder: string): Promise<string[]> => {
    const entries = await readdir(folder);
    return entries.filter((entry) => entry.includes('-linux-')).map((entry) => path.join(folder, entry));
  };
  const nested = await Promise.all(folders.map(byMachine));
  return { ...env, LD_LIBRARY_PATH: [...nested.flat(), ...folders, env['LD_LIBRARY_PATH']].filter(Boolean).join(':') };
}
