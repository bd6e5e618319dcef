import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** Values of the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks, v1). */
export interface SignedHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Created once per secret (`whsec_` and base64): from the secret's bytes, Node 24 needs seven times as long for each
 * signature.
 */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
}

/**
 * Signs `id.timestamp.body` with each of the keys, so that a receiver may have any one of their secrets. `time` is the
 * moment of this attempt: receivers refuse old timestamps.
 */
export function sign(webhookId: string, body: string, keys: readonly KeyObject[], time: Date): SignedHeaders {
  const timestamp = String(Math.floor(time.getTime() / 1_000));
  const signed = `${webhookId}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': webhookId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
