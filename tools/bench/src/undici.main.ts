import { createHmac, createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { v7 as uuidv7 } from 'uuid';
import { statusEvents } from './dispatchers/events';
import { serveOrders } from './processes/child-orders';

interface PostOrder {
  readonly url: string;
  readonly secret: string;
  readonly events: number;
  readonly concurrency: number;
}

/** The plain way to deliver webhooks: a loop that signs and posts. `argv[2]`: certificate authority to trust. */
const agent = new Agent({ connect: { ca: readFileSync(process.argv[2] ?? '', 'utf8') }, connections: null });

async function post({ url, secret, events, concurrency }: PostOrder): Promise<number> {
  const bodies = statusEvents(events, [1]).map((event) => JSON.stringify(event));
  const key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  const begunAt = Date.now();
  const drive = async (): Promise<void> => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
      const [id, timestamp] = [`msg_${uuidv7()}`, String(Math.floor(Date.now() / 1_000))];
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
      const { statusCode, body: answer } = await request(url, {
        method: 'POST',
        dispatcher: agent,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer.dump();
      if (statusCode !== 204) throw new Error(`the receiver answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, drive));
  return begunAt;
}

serveOrders({ post });
