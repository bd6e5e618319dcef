import { mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const ROTATE_ABOVE_BYTES = 20 * 1024 * 1024;

/** Opens a log for appending and returns its descriptor. Above 20 MiB the old content moves to `<file>.1` first. */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_ABOVE_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o640);
}

/** The last non-empty line of a log, shortened to fit a message. */
export function lastLogLine(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)?.slice(0, 300) ?? '';
  } catch {
    return '';
  }
}
