import { type Order, orderOf, type PointFiles } from './points/crash-points';
import { pointFiles } from './points/point-files';

export interface PreloadConfig {
  /** Undefined: this process watches no points. */
  readonly points: { readonly files: PointFiles | undefined; readonly order: Order | undefined } | undefined;
  /** By how much the wall clock of this process is wrong, in milliseconds. */
  readonly clockOffsetMs: number;
}

/** What a process is told in which `preload.js` is loaded before anything else. */
export function preloadConfig(): PreloadConfig {
  const { CRASH_AT, CRASH_POINTS, CLOCK_OFFSET_MS = '0' } = process.env;
  const clockOffsetMs = Number(CLOCK_OFFSET_MS);
  if (!Number.isSafeInteger(clockOffsetMs)) throw new Error('CLOCK_OFFSET_MS must be a whole number');
  const order = CRASH_AT ? orderOf(CRASH_AT) : undefined;
  const files = CRASH_POINTS ? pointFiles(CRASH_POINTS) : undefined;
  return { points: order || files ? { order, files } : undefined, clockOffsetMs };
}
