import { createHmac } from 'node:crypto';

/** Values of the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks, v1). */
export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Signs `id.timestamp.body` with each of the secrets (`whsec_` and base64), so that a receiver may hold any one of
 * them. `time` is the moment of this attempt: receivers refuse old timestamps.
 */
export function sign(webhookId: string, body: string, secrets: readonly string[], time: Date): SignedHeaders {
  const timestamp = String(Math.floor(time.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${webhookId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': webhookId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
