import { execFileSync } from 'node:child_process';

/** Path of the Node that services run on: SERVICE_NODE, by default that of this process. */
export function serviceNode(): string {
  return process.env['SERVICE_NODE'] || process.execPath;
}

/** Its version, such as `24.21.0`. */
export function serviceNodeVersion(): string {
  return execFileSync(serviceNode(), ['--version'], { encoding: 'utf8' }).trim().slice(1);
}
