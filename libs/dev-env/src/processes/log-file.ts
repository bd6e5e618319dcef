import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const ROTATE_ABOVE_BYTES = 20 * 1024 * 1024;
const MAX_TAIL_BYTES = 64 * 1024;

/** Opens a log for appending and returns its descriptor. Above 20 MiB the old content moves to `<file>.1` first. */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  if (logSize(file) > ROTATE_ABOVE_BYTES) renameSync(file, `${file}.1`);
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

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The content of a log from an offset on, at most its last 64 KiB; empty when it cannot be read. */
export function logTail(file: string, from = 0): string {
  const end = logSize(file);
  const length = Math.min(Math.max(0, end - from), MAX_TAIL_BYTES);
  const tail = Buffer.alloc(length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      return tail.toString('utf8', 0, readSync(descriptor, tail, 0, length, end - length));
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return '';
  }
}
