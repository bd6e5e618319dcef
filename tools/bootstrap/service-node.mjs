import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NODE_PACKAGE } from './node.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Names in SERVICE_NODE what the services run on: the Node of tools/node where ours is older and there is one for this
 * platform. Where it cannot be fetched, they run on ours.
 */
export async function ensureServiceNode(root) {
  if (process.env.SERVICE_NODE) return;
  const folder = path.join(root, 'tools/node');
  const wanted = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).optionalDependencies[NODE_PACKAGE];
  if (!wanted || major(process.versions.node) >= major(wanted)) return;
  const installed = path.join(folder, 'node_modules', NODE_PACKAGE);
  if (!isVersion(installed, wanted)) {
    const { command, args } = npm();
    const install = [...args, 'ci', '--no-progress', '--ignore-scripts'];
    try {
      await runQuietly(`fetching Node ${wanted} for the services`, command, install, { cwd: folder });
    } catch (error) {
      console.log(`the services run on Node ${process.versions.node}: ${error.message.split('\n').at(-1)}`);
      return;
    }
  }
  process.env.SERVICE_NODE = path.join(installed, 'bin/node');
}

function isVersion(folder, wanted) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === wanted;
}

function major(version) {
  return Number(version.split('.')[0]);
}
