import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface OwnFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** A temporary folder. Postgres may have to run under another account than ours, so all accounts can enter it. */
export async function ownFolder(tool: string): Promise<OwnFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), `sms-${tool}-`));
  await chmod(folder, 0o755);
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
