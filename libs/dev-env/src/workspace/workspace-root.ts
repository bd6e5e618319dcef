import { existsSync } from 'node:fs';
import path from 'node:path';

/** Absolute path of the repository: the nearest folder upwards that holds nx.json. */
export function workspaceRoot(from: string = process.cwd()): string {
  const parent = path.dirname(from);
  if (existsSync(path.join(from, 'nx.json')) || parent === from) return path.resolve(from);
  return workspaceRoot(parent);
}
