import { createHmac } from 'node:crypto';

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

const PENDING = 1;
const FINAL = 2;
const MESSAGE_ID = '"message_id":"';
const STATUS = '"status":"';

/**
 * Verifies webhooks and counts them by message. It reads just the two fields it needs, so that the receiver costs little
 * of the processor it shares with the sender.
 */
export class WebhookWitness {
  private keys: readonly Buffer[] = [];
  private readonly seen = new Map<string, number>();
  private counts = { requests: 0, unsigned: 0, repeated: 0, complete: 0 };

  /** Any of these `whsec_…` may have signed. */
  trust(secrets: readonly string[]): void {
    this.keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  }

  take(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): void {
    this.counts.requests += 1;
    if (!this.verifies(headers, body)) return void (this.counts.unsigned += 1);
    const text = body.toString('latin1');
    const messageId = field(text, MESSAGE_ID);
    const status = field(text, STATUS);
    const bit = status === 'pending' ? PENDING : FINAL;
    const before = this.seen.get(messageId) ?? 0;
    if ((before & bit) !== 0) return void (this.counts.repeated += 1);
    this.seen.set(messageId, before | bit);
    if ((before | bit) === (PENDING | FINAL)) this.counts.complete += 1;
  }

  get witnessed(): Witnessed {
    return { ...this.counts, messages: this.seen.size };
  }

  private verifies(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): boolean {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    const given = String(signatures).split(' ');
    return this.keys.some((key) => {
      const wanted = createHmac('sha256', key)
        .update(`${String(id)}.${String(timestamp)}.`)
        .update(body)
        .digest('base64');
      return given.includes(`v1,${wanted}`);
    });
  }
}

function field(text: string, name: string): string {
  const start = text.indexOf(name);
  return start < 0 ? '' : text.slice(start + name.length, text.indexOf('"', start + name.length));
}
