import { Injectable } from '@nestjs/common';
import { columns, Database, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Coalescer } from '@sms/platform/runtime';
import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY_REUSED } from '../http/error-codes';
import { failureOfSend } from '../http/outcome-unknown';

const KEPT_HOURS = 24;

export interface KeyedRequest {
  readonly accountId: number;
  /** Undefined when the client sent none. */
  readonly key: string | undefined;
  /** A repeat under the key has to equal it. */
  readonly asked: readonly unknown[];
  readonly freshId: string;
}

/** The request was refused for good: no attempt under its id, in flight or to come, can take effect. */
export class Refused {
  constructor(readonly error: DomainError) {}
}

interface Entry {
  readonly accountId: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
}

interface KeptRow {
  account_id: number;
  key: string;
  fingerprint: string;
  request_id: string;
}

const forgetKeptRequest = statement<readonly [accountId: number, key: string, requestId: string]>({
  name: 'gateway.forget_kept_request',
  text: 'DELETE FROM idempotent_request WHERE account_id = $1 AND key = $2 AND request_id = $3',
});

const forgetOldRequests = statement({
  name: 'gateway.forget_old_requests',
  text: `
    DELETE FROM idempotent_request WHERE (account_id, key) IN (
      SELECT account_id, key FROM idempotent_request WHERE created_at < now() - interval '${KEPT_HOURS} hours'
        LIMIT 5000)`,
});

/**
 * The request id of each Idempotency-Key. Services behind the gateway repeat the first outcome of a request id and do
 * nothing twice, so only the id has to be stored: a repeat is submitted again under it, whether the first is done,
 * still in flight, or was cut off by a crash.
 */
@Injectable()
export class IdempotentRequests {
  private readonly coalescer: Coalescer<Entry, string>;

  constructor(private readonly database: Database) {
    this.coalescer = new Coalescer({
      run: (entries) => this.keep(entries),
      maxInFlight: 1,
      maxBatch: 200,
      maxQueued: 5_000,
      maxWaitMs: 2_000,
    });
  }

  /**
   * Runs `work` under the id of its key: `freshId` for a new key or none, the stored one for a repeat. When it returns
   * `Refused`, the key is released: otherwise the refusal would be repeated for a day, even after a top-up. After
   * anything else the key keeps its id, since an attempt may be in flight that takes effect later.
   * @throws {DomainError} IDEMPOTENCY_KEY_REUSED when the key was used for another request within 24 h; OUTCOME_UNKNOWN
   * when `work` or an earlier attempt may have taken effect; otherwise what `work` throws.
   */
  async once<T extends object>(
    { accountId, key, asked, freshId }: KeyedRequest,
    work: (id: string) => Promise<T | Refused>,
  ): Promise<T> {
    const id = key === undefined ? freshId : await this.idFor(accountId, key, asked, freshId);
    const result = await work(id).catch((error: unknown) => {
      throw failureOfSend(error, id, id !== freshId);
    });
    if (!(result instanceof Refused)) return result;
    if (key !== undefined) await this.forget(accountId, key, id);
    throw result.error;
  }

  private async idFor(accountId: number, key: string, asked: readonly unknown[], freshId: string): Promise<string> {
    const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
    const kept = await this.coalescer.submit({ accountId, key, fingerprint, requestId: freshId });
    const [keptFingerprint, keptRequestId] = kept.split(' ');
    if (keptFingerprint !== fingerprint || keptRequestId === undefined) throw keyReused();
    return keptRequestId;
  }

  private async forget(accountId: number, key: string, requestId: string): Promise<void> {
    await this.database.run(forgetKeptRequest, [accountId, key, requestId]);
  }

  /** Deletes expired keys. True when there may be more. */
  async prune(): Promise<boolean> {
    const removed = await this.database.change(forgetOldRequests, []);
    return removed === 5_000;
  }

  /** The first request under a key wins: within a batch, in the table, and between gateways. */
  private async keep(entries: readonly Entry[]): Promise<string[]> {
    const first = new Map<string, Entry>();
    for (const entry of entries) if (!first.has(nameOf(entry))) first.set(nameOf(entry), entry);
    // Rows are locked in one order, so that two gateways cannot wait for each other's.
    const sorted = [...first.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const rows = await this.database.run(keepRequests, sorted);
    const kept = new Map(
      rows.map((row) => [nameOf({ accountId: row.account_id, key: row.key }), `${row.fingerprint} ${row.request_id}`]),
    );
    return entries.map((entry) => kept.get(nameOf(entry)) ?? '');
  }
}

const ENTRIES = columns<Entry>({
  account_id: ['bigint', (entry) => entry.accountId],
  key: ['text', (entry) => entry.key],
  fingerprint: ['text', (entry) => entry.fingerprint],
  request_id: ['uuid', (entry) => entry.requestId],
});

/** Locking the row even where nothing changes makes a row visible that another gateway has just written. */
const keepRequests = statement<readonly Entry[], KeptRow>({
  name: 'gateway.keep_requests',
  params: ENTRIES,
  text: `
    INSERT INTO idempotent_request AS kept (account_id, key, fingerprint, request_id)
    SELECT account_id, key, decode(fingerprint, 'hex'), request_id
    FROM ${ENTRIES.unnest} AS asked (${ENTRIES.names})
    ON CONFLICT (account_id, key) DO UPDATE SET
      fingerprint = CASE WHEN kept.created_at < now() - interval '${KEPT_HOURS} hours' THEN excluded.fingerprint
        ELSE kept.fingerprint END,
      request_id = CASE WHEN kept.created_at < now() - interval '${KEPT_HOURS} hours' THEN excluded.request_id
        ELSE kept.request_id END,
      created_at = CASE WHEN kept.created_at < now() - interval '${KEPT_HOURS} hours' THEN now()
        ELSE kept.created_at END
    RETURNING account_id, key, encode(fingerprint, 'hex') AS fingerprint, request_id`,
});

function nameOf({ accountId, key }: Pick<Entry, 'accountId' | 'key'>): string {
  return `${accountId} ${key}`;
}

function keyReused(): DomainError {
  return new DomainError(IDEMPOTENCY_KEY_REUSED, 'other request', {
    'Idempotency-Key': ['Idempotency-Key was used for a different request within 24 hours'],
  });
}
