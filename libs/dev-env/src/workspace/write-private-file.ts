import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file that only its owner can read, whole or not at all. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  const unfinished = `${file}.new`;
  // The mode counts only when the file is created.
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${content}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
