import { withConnection } from '@sms/dev-env';

/** Of 16 MB: more than is written in the rounds of a suite. */
const SEGMENTS = 40;

/**
 * Makes segments of the write-ahead log for what is going to be written. A server that has been in use for an hour
 * writes over old ones; a new one creates each as it gets there, and meanwhile every commit waits for some 50 ms.
 */
export function makeWalAhead(serverUrl: string): Promise<void> {
  return withConnection(serverUrl, async (client) => {
    for (let made = 0; made < SEGMENTS; made += 1) {
      // A segment in which nothing was written is not left.
      await client.query(`SELECT pg_logical_emit_message(true, 'bench', '')`);
      await client.query('SELECT pg_switch_wal()');
    }
    // From here on those behind are ahead.
    await client.query('CHECKPOINT');
  });
}
