import { appendFileSync, writeFileSync } from 'node:fs';
import type { AcknowledgedLine, Tried } from '../evidence/evidence';
import type { Account } from '../stage/accounts';
import { type Kind, ONE_PART, requestOf } from '../traffic/outgoing';

interface Sent {
  /** One-time passwords have none. */
  readonly request_id?: string;
  /** Of one-time passwords. */
  readonly reference_id?: string;
}

/** Sends one thing after the other, and notes what was acknowledged as the driver of fault runs does. */
export class Sends {
  /** By number. */
  readonly tried = new Map<string, Tried>();

  constructor(
    readonly accounts: readonly Account[],
    readonly acknowledgedFile: string,
  ) {
    writeFileSync(acknowledgedFile, '');
  }

  /** New numbers. @param prefix by which the simulated carrier has a rule */
  phones(prefix: string, count: number): string[] {
    const first = this.tried.size;
    return Array.from({ length: count }, (_unused, index) => `${prefix}${String(first + index).padStart(8, '0')}`);
  }

  /** @throws ApiError when it is refused */
  async send(account: Account, kind: Kind, phones: readonly string[], idempotencyKey?: string): Promise<Sent> {
    for (const phone of phones) this.tried.set(phone, { account: account.id, segments: 1, ending: 'acknowledged' });
    const { path, body } = requestOf(kind, phones, ONE_PART);
    const { apiKey, client } = account.api;
    const sent = await client.data<Sent>('POST', path, { apiKey, body, idempotencyKey });
    const line: AcknowledgedLine = { account: account.id, kind, requestId: sent.request_id, phones, atMs: Date.now() };
    appendFileSync(this.acknowledgedFile, `${JSON.stringify(line)}\n`);
    return sent;
  }

  /** A single message to each of so many new numbers, which it returns. */
  async singles(account: Account, prefix: string, count: number): Promise<string[]> {
    const phones = this.phones(prefix, count);
    for (const phone of phones) await this.send(account, 'single', [phone]);
    return phones;
  }
}
