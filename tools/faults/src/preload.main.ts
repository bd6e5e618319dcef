import { moveClock } from './clock/move-clock';
import { CrashPoints } from './points/crash-points';
import { watchRequests } from './points/watch-requests';
import { watchStatements } from './points/watch-statements';
import { preloadConfig } from './preload.config';

/** `node --require preload.js <bundle>`: the bundles under test are those that are shipped. */
const { points, clockOffsetMs } = preloadConfig();

if (clockOffsetMs !== 0) moveClock(clockOffsetMs);

if (points) {
  // Nothing is flushed, closed or told: as a power cut would.
  const watched = new CrashPoints(points.files, () => process.kill(process.pid, 'SIGKILL'));
  watched.readOrder();
  if (points.order) watched.take(points.order);
  process.on('SIGUSR2', () => watched.readOrder());
  watchStatements(watched);
  watchRequests(watched);
}
