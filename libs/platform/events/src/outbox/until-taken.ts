import { type Database, statement } from '@sms/platform/database';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

const findNewestBatch = statement<readonly [destination: string], { id: number }>({
  name: 'events.find_newest_batch',
  text: 'SELECT id FROM outbox WHERE destination = $1 ORDER BY id DESC LIMIT 1',
});

const findWaitingBatch = statement<readonly [destination: string, id: number]>({
  name: 'events.find_waiting_batch',
  text: 'SELECT FROM outbox WHERE destination = $1 AND id <= $2 LIMIT 1',
});

/**
 * Waits until the consumer has all that is in the outbox for it now, whichever process relays it. So a reply can be
 * given when its effect can be seen elsewhere. For rare changes alone: each wait looks at the table every 20 ms.
 * @param withinMs a consumer that is away is not waited for any longer; it hears of it when it is back
 */
export async function untilTaken(database: Database, destination: string, withinMs = 1_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  const [newest] = await database.run(findNewestBatch, [destination]);
  if (newest === undefined) return;
  while (performance.now() < deadline) {
    await delay(LOOK_EVERY_MS);
    const waiting = await database.run(findWaitingBatch, [destination, newest.id]);
    if (waiting.length === 0) return;
  }
}
