import { Gauge } from 'prom-client';

/** Both from the bundler; sources that run unbundled, as in tests, have neither. */
declare const RELEASE_VERSION: string | undefined;
declare const BUILD_COMMIT: string | undefined;

/** What runs in this process, and since when. */
export const BUILD = {
  /** Of the release. */
  version: typeof RELEASE_VERSION === 'undefined' ? 'unbundled' : RELEASE_VERSION,
  /** The commit that was built; `-dirty` is appended when tracked files had uncommitted changes. */
  commit: typeof BUILD_COMMIT === 'undefined' ? 'unknown' : BUILD_COMMIT,
  /** ISO 8601, UTC, by the clock of the host. */
  startedAt: new Date(performance.timeOrigin).toISOString(),
} as const;

new Gauge({
  name: 'build_info',
  help: 'Always 1: which build the process runs',
  labelNames: ['version', 'commit'],
}).set({ version: BUILD.version, commit: BUILD.commit }, 1);
