import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** What a receiver has seen so far. */
export interface Witnessed {
  /** Requests, repeats and refused ones among them. */
  readonly requests: number;
  /** Webhooks whose signature did not verify. */
  readonly unsigned: number;
  /** Webhooks of a `webhook-id` that was seen before. */
  readonly repeated: number;
  /** Messages with a webhook of their own for `pending` and one for a final status. */
  readonly complete: number;
  /** Messages with any webhook. */
  readonly messages: number;
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

const PENDING = 1;
const FINAL = 2;
const MESSAGE_ID = /"message_?[iI]d":"([^"]*)"/;
const STATUS = /"status":"([^"]*)"/;

/**
 * Verifies webhooks and counts them by message. It reads just the two fields it needs, so that the receiver costs
 * little of the processor it shares with the sender.
 */
export class WebhookWitness {
  private keys: ReadonlyMap<string, readonly KeyObject[]> = new Map();
  private readonly seen = new Map<string, number>();
  private counts = { requests: 0, unsigned: 0, repeated: 0, complete: 0 };

  /** By path of a URL, the secrets (`whsec_…`) any of which may have signed what comes there. */
  trust(secrets: Readonly<Record<string, readonly string[]>>): void {
    const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
    this.keys = new Map(Object.entries(secrets).map(([path, of]) => [path, of.map(keyOf)]));
  }

  take(path: string, headers: WebhookHeaders, body: Buffer): void {
    this.counts.requests += 1;
    if (!this.verifies(path, headers, body)) return void (this.counts.unsigned += 1);
    const text = body.toString('latin1');
    const messageId = MESSAGE_ID.exec(text)?.[1] ?? '';
    const status = STATUS.exec(text)?.[1];
    const bit = status === 'pending' ? PENDING : FINAL;
    const before = this.seen.get(messageId) ?? 0;
    if ((before & bit) !== 0) return void (this.counts.repeated += 1);
    this.seen.set(messageId, before | bit);
    if ((before | bit) === (PENDING | FINAL)) this.counts.complete += 1;
  }

  get witnessed(): Witnessed {
    return { ...this.counts, messages: this.seen.size };
  }

  private verifies(path: string, headers: WebhookHeaders, body: Buffer): boolean {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    const given = String(signatures).split(' ');
    return (this.keys.get(path) ?? []).some((key) => {
      const wanted = createHmac('sha256', key)
        .update(`${String(id)}.${String(timestamp)}.`)
        .update(body)
        .digest('base64');
      return given.includes(`v1,${wanted}`);
    });
  }
}
