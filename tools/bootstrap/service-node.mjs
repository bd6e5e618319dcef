import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BootstrapError } from './bootstrap-error.mjs';
import { NODE_PACKAGE } from './node.mjs';
import { npm } from './npm.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Names in SERVICE_NODE what the services run on: the Node of tools/node where ours is older and there is one for this
 * platform. Where it cannot be fetched, they run on ours. The binary has to have the hash of node-hashes.json, at each
 * start: it gets the secrets of all services, and npm compares a package with the lockfile only when it installs it.
 */
export async function ensureServiceNode(root) {
  if (process.env.SERVICE_NODE) return;
  const folder = path.join(root, 'tools/node');
  const wanted = readJson(path.join(folder, 'package.json')).optionalDependencies[NODE_PACKAGE];
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
  const binary = path.join(installed, 'bin/node');
  await verify(binary, readJson(path.join(folder, 'node-hashes.json'))[wanted]?.[NODE_PACKAGE]);
  process.env.SERVICE_NODE = binary;
}

async function verify(binary, expected) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(binary), hash);
  const found = hash.digest('hex');
  if (found === expected) return;
  const should = expected ?? 'no hash of this version';
  throw new BootstrapError(
    `${binary} is not the Node that the services may run on: its SHA-256 is ${found}, tools/node/node-hashes.json has ${should}. Remove tools/node/node_modules and start again; if that does not help, see SECURITY.md.`,
  );
}

function isVersion(folder, wanted) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && readJson(file).version === wanted;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function major(version) {
  return Number(version.split('.')[0]);
}
