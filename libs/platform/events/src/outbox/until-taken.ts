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
 * Waits until the consumer has all events that are in the outbox for it now, whichever process relays them, so that a
 * reply can be sent once its effect is visible elsewhere. For rare changes only: each wait polls the table every 20 ms.
 * @param withinMs the maximum wait; a consumer that is down receives the events when it is back
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
