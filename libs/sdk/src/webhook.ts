import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookEvent } from './calls';
import { WebhookVerificationError } from './errors';

const TOLERANCE_SECONDS = 300;

/** Of the `fetch` API, or of a request of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the attempt may be from now, either way; 300 unless given. */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

export interface VerifiedWebhook {
  /** The same for all attempts and replays of one event: store it, and skip an event whose id is known. */
  readonly id: string;
  readonly event: WebhookEvent;
}

/**
 * Verifies the signature of a webhook (Standard Webhooks, v1).
 * @param rawBody as it came, before any parser
 * @param secret `whsec_…`; several while a secret is replaced
 * @throws {WebhookVerificationError} when it was not signed with one of the secrets within the tolerance
 */
export function verifyWebhook(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): VerifiedWebhook {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('a header of the signature is missing');
  const ageSeconds = now.getTime() / 1_000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookVerificationError('the time of the webhook is too far from now');
  const given = signatures.split(' ').map((signature) => Buffer.from(signature));
  const isValid = keysOf(secret).some((key) => {
    const wanted = Buffer.from(signatureOf(key, id, timestamp, rawBody));
    return given.some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted));
  });
  if (!isValid) throw new WebhookVerificationError('none of the secrets has signed the webhook');
  return { id, event: eventOf(rawBody) };
}

/** The headers with which the service sends the body: for tests of a receiver. */
export function signWebhook(
  id: string,
  rawBody: string | Uint8Array,
  secret: string | readonly string[],
  time = new Date(),
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(time.getTime() / 1_000));
  const signatures = keysOf(secret).map((key) => signatureOf(key, id, timestamp, rawBody));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function signatureOf(key: Buffer, id: string, timestamp: string, rawBody: string | Uint8Array): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')}`;
}

/** @throws {TypeError} without a secret, because anybody can sign with an empty key */
function keysOf(secret: string | readonly string[]): Buffer[] {
  const keys = [secret].flat().map((one) => Buffer.from(one.replace(/^whsec_/, ''), 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length === 0)) throw new TypeError('a webhook secret is missing');
  return keys;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'object' ? found.join(' ') : found;
}

function eventOf(rawBody: string | Uint8Array): WebhookEvent {
  try {
    return JSON.parse(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody).toString('utf8')) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError('the body is no JSON');
  }
}
