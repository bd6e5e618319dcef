import { serveOrders } from './processes/child-orders';
import { callbackReceiver, httpsReceiver, listen } from './receive/receivers';
import { type WebhookHeaders, WebhookWitness } from './receive/webhook-witness';

/**
 * Receives the webhooks of one run, or Kannel's callbacks, and counts them. `argv[2]`: folder of certificates;
 * `argv[3]`: milliseconds after which a webhook is answered.
 */
let witness = new WebhookWitness();
let callbacks = 0;
let waiting: { reached(): boolean; resolve(at: number): void } | undefined;

function seen(): void {
  if (!waiting?.reached()) return;
  waiting.resolve(Date.now());
  waiting = undefined;
}

const reaches = (reached: () => boolean): Promise<number> =>
  new Promise((resolve) => {
    waiting = { reached, resolve };
    seen();
  });

const caDir = process.argv[2] ?? '';
const take = (path: string, headers: WebhookHeaders, body: Buffer): void => {
  witness.take(path, headers, body);
  seen();
};
const https = httpsReceiver(caDir, take, Number(process.argv[3] ?? 0));
let connections = 0;
https.on('secureConnection', () => (connections += 1));
const http = callbackReceiver(() => {
  callbacks += 1;
  seen();
});

serveOrders({
  listen: async () => ({
    webhookUrl: `https://127.0.0.1:${await listen(https)}`,
    callbackUrl: `http://127.0.0.1:${await listen(http)}`,
  }),
  /** Forgets what it has seen. */
  begin: (secrets: Readonly<Record<string, readonly string[]>>) => {
    witness = new WebhookWitness();
    witness.trust(secrets);
    callbacks = 0;
    connections = 0;
  },
  /** Replies with the time at which so many messages had both of their webhooks. */
  complete: (messages: number) => reaches(() => witness.witnessed.complete >= messages),
  /** Replies with the time at which so many webhooks had come. */
  requests: (requests: number) => reaches(() => witness.witnessed.requests >= requests),
  callbacks: (count: number) => reaches(() => callbacks >= count),
  witnessed: () => ({ ...witness.witnessed, callbacks, connections }),
});
