import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { BootstrapError } from './bootstrap-error.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/** The npm package that carries Node for this platform. */
export const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * Path of the `node` of a version, "24" or "24.11.0": that of the npm package which carries it for this platform
 * (the one that package `node` would install). Fetched at first use and kept below `.cache/node`; a kept "24" stays
 * the release it was until its folder is removed.
 */
export async function ensureNode(root, version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version ?? '')) {
    throw new BootstrapError(`a version of Node looks like 24 or 24.11.0, not like ${version}`);
  }
  const folder = path.join(root, '.cache/node', version);
  const binary = path.join(
    folder,
    'node_modules',
    NODE_PACKAGE,
    process.platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  );
  if (existsSync(binary)) return binary;
  await mkdir(folder, { recursive: true });
  const { command, args } = npm();
  // No script of the package has to run, and its folder is no part of ours: --prefix keeps the lockfile out of it.
  const install = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-progress',
    `${NODE_PACKAGE}@${version}`,
  ];
  await runQuietly(`fetching Node ${version}`, command, [...args, ...install], { cwd: folder }).catch(async (error) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  if (!existsSync(binary))
    throw new BootstrapError(`the package ${NODE_PACKAGE}@${version} holds no ${path.basename(binary)}`);
  return binary;
}
