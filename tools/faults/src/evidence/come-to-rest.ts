import { setTimeout as delay } from 'node:timers/promises';
import type { Evidence } from './evidence';
import { gatherEvidence, inMotion, type Sources } from './gather';

const EVERY_MS = 1_500;

export interface AtRest {
  readonly evidence: Evidence;
  readonly seconds: number;
  /** Undefined when the system came to rest; otherwise what was still in motion at the deadline. */
  readonly inMotion: string | undefined;
}

/**
 * Looks until nothing is in motion and everything that can only become true by waiting is, or until the deadline: the
 * evidence is then what there is.
 * @param unfinished names what waiting may still change; undefined when there is nothing
 */
export async function comeToRest(
  sources: Sources,
  unfinished: (evidence: Evidence) => string | undefined,
  withinMs: number,
): Promise<AtRest> {
  const started = performance.now();
  for (;;) {
    const moving = await lookedAt(() => inMotion(sources));
    const over = performance.now() - started > withinMs;
    if (moving === undefined || over) {
      const evidence = await gatherEvidence(sources);
      const reason = moving ?? unfinished(evidence);
      const seconds = (performance.now() - started) / 1_000;
      if (reason === undefined || over) return { evidence, seconds, inMotion: reason };
    }
    await delay(EVERY_MS);
  }
}

/** What cannot be looked at is in motion. */
async function lookedAt(look: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await look();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
