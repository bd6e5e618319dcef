import type { Database, Sql } from '@sms/platform/database';
import { KeyRing } from '@sms/platform/secrets';
import { randomBytes } from 'node:crypto';
import {
  createKeys,
  type KeyName,
  lockKeys,
  readKeys,
  replaceKeys,
  RESEAL_BATCH,
  type SealedKey,
} from './data-keys.sql';

const KEY_BYTES = 32;
const DAY_MS = 86_400_000;
/** Of the sealed bytes: the period whose key opens the rest, which is as `KeyRing` makes it. */
const PERIOD_BYTES = 2;
const PERIODS = 65_536;
const MAX_CACHED_KEYS = 20_000;
/** Keys of today and yesterday are never dropped; others may be used for so long after they are. */
const MAX_CACHED_MS = 300_000;
/** Greater than every name of a key, which is in hexadecimal. */
const ABOVE_KEY_IDS = 'g';

export interface ClearText {
  readonly accountId: number;
  readonly text: string;
}

export interface SealedText {
  readonly accountId: number;
  readonly sealed: Buffer;
}

/** `dropped`: there is no key any more. `unreadable`: it needs a key of the service that is not configured. */
export type OpenedText = { readonly text: string } | { readonly missing: 'dropped' | 'unreadable' };

export interface ResealedKeys {
  readonly resealed: number;
  /** Keys that no configured key of the service opens. */
  readonly unreadable: number;
}

interface CachedKey {
  /** Undefined: no key of the service opens it. */
  readonly key: KeyRing | undefined;
  readonly readAtMs: number;
}

/**
 * Texts at rest, each under the key of its account and day. The keys are rows of `data_key`, sealed by the ring of the
 * service; deleting a row makes all texts under it unreadable. What is sealed opens for the same account, day and kind
 * of row only.
 */
export class DataKeys {
  /** In the order of their last use. */
  private readonly cache = new Map<number, CachedKey>();

  /** @param ring seals the keys; its first key may change, see `reseal` */
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  /**
   * Seals texts, in their order. The first of an account and day creates its key, in a transaction of its own.
   * @param kind of the rows that the texts belong to
   * @throws when the key of an account is sealed with a key of the service that is not configured
   */
  async sealAll(kind: string, texts: readonly ClearText[]): Promise<Buffer[]> {
    const period = this.today();
    const keys = await this.keysFor(new Set(texts.map(({ accountId }) => accountId)), period);
    const head = Buffer.alloc(PERIOD_BYTES);
    head.writeUInt16BE(period);
    const owners = new Owners(kind);
    return texts.map(({ accountId, text }) => {
      const key = keys.get(accountId);
      if (!key) throw new Error(`the data key of account ${accountId} cannot be opened`);
      return Buffer.concat([head, key.seal(text, owners.bytes({ accountId, period }))]);
    });
  }

  /**
   * Opens texts, in their order.
   * @param sql reads keys that are not cached; a transaction passes itself, so that it needs no second connection
   */
  async openAll(
    kind: string,
    texts: readonly SealedText[],
    sql: Pick<Sql, 'run'> = this.database,
  ): Promise<OpenedText[]> {
    if (texts.length === 0) return [];
    const keys = await this.read(
      texts.map(({ accountId, sealed }) => ({ accountId, period: periodOf(sealed) })),
      sql,
    );
    const owners = new Owners(kind);
    return texts.map(({ accountId, sealed }): OpenedText => {
      const name = { accountId, period: periodOf(sealed) };
      const found = keys.get(asNumber(name));
      if (!found) return { missing: 'dropped' };
      const text = opened(found.key, sealed.subarray(PERIOD_BYTES), owners.bytes(name));
      return text === undefined ? { missing: 'unreadable' } : { text };
    });
  }

  /**
   * Seals again every key that is not sealed with the first key of the ring. When none is left, the other keys of the
   * ring may be removed. Concurrent replicas skip each other's rows.
   */
  async reseal(): Promise<ResealedKeys> {
    const { keyId } = this.ring;
    const below = await this.resealBetween('', keyId);
    const above = await this.resealBetween(keyId, ABOVE_KEY_IDS);
    return { resealed: below.resealed + above.resealed, unreadable: below.unreadable + above.unreadable };
  }

  private async resealBetween(keyId: string, below: string): Promise<ResealedKeys> {
    let [resealed, unreadable] = [0, 0];
    let after = { key_id: keyId, account_id: Number.MAX_SAFE_INTEGER, period: 0 };
    for (;;) {
      const rows = await this.database.transaction(async (sql) => {
        const locked = await sql.run(lockKeys, [after.key_id, after.account_id, after.period, below]);
        const opened = locked.map((row) => ({ ...row, key: this.openKey(row) }));
        const sealed = opened.flatMap(({ account_id: accountId, period, key }) =>
          key === undefined ? [] : [this.sealKey({ accountId, period }, key)],
        );
        if (sealed.length > 0) await sql.run(replaceKeys, sealed);
        return opened;
      });
      resealed += rows.filter(({ key }) => key !== undefined).length;
      unreadable += rows.filter(({ key }) => key === undefined).length;
      const last = rows.at(-1);
      if (!last || rows.length < RESEAL_BATCH) return { resealed, unreadable };
      after = last;
    }
  }

  /** The keys of accounts for one period; those that do not exist are created. */
  private async keysFor(accountIds: ReadonlySet<number>, period: number): Promise<ReadonlyMap<number, KeyRing>> {
    const names = [...accountIds].map((accountId) => ({ accountId, period }));
    let found = await this.read(names, this.database);
    const missing = names.filter((name) => !found.has(asNumber(name)));
    if (missing.length > 0) {
      const created = missing.map((name) => this.sealKey(name, randomBytes(KEY_BYTES).toString('base64')));
      await this.database.run(createKeys, created);
      // Another process may have been faster: its keys count.
      found = await this.read(names, this.database);
    }
    return new Map(
      names.flatMap((name) => {
        const key = found.get(asNumber(name))?.key;
        return key ? [[name.accountId, key] as const] : [];
      }),
    );
  }

  private async read(names: readonly KeyName[], sql: Pick<Sql, 'run'>): Promise<ReadonlyMap<number, CachedKey>> {
    const nowMs = this.database.now().getTime();
    const found = new Map<number, CachedKey>();
    const unknown = new Map<number, KeyName>();
    for (const name of names) {
      const id = asNumber(name);
      if (found.has(id) || unknown.has(id)) continue;
      const cached = this.cached(id, name.period, nowMs);
      if (cached) found.set(id, cached);
      else unknown.set(id, name);
    }
    if (unknown.size === 0) return found;
    for (const row of await sql.run(readKeys, [...unknown.values()])) {
      const id = asNumber({ accountId: row.account_id, period: row.period });
      const key = this.openKey(row);
      const read = { key: key === undefined ? undefined : new KeyRing([Buffer.from(key, 'base64')]), readAtMs: nowMs };
      found.set(id, read);
      if (read.key) this.remember(id, read);
    }
    return found;
  }

  private cached(id: number, period: number, nowMs: number): CachedKey | undefined {
    const cached = this.cache.get(id);
    if (!cached) return undefined;
    this.cache.delete(id);
    const isCurrent = period >= periodAt(nowMs) - 1 || cached.readAtMs > nowMs - MAX_CACHED_MS;
    if (!isCurrent) return undefined;
    this.cache.set(id, cached);
    return cached;
  }

  private remember(id: number, key: CachedKey): void {
    const [oldest] = this.cache.size >= MAX_CACHED_KEYS ? this.cache.keys() : [];
    if (oldest !== undefined) this.cache.delete(oldest);
    this.cache.set(id, key);
  }

  private today(): number {
    return periodAt(this.database.now().getTime());
  }

  private sealKey(name: KeyName, key: string) {
    return { ...name, sealed: this.ring.seal(key, ownerOf('data key', name)), keyId: this.ring.keyId };
  }

  private openKey({ account_id: accountId, period, sealed }: SealedKey): string | undefined {
    return opened(this.ring, sealed, ownerOf('data key', { accountId, period }));
  }
}

/** The owners of texts of one kind, as bytes: most texts that are handled together share one. */
class Owners {
  private readonly known = new Map<number, Buffer>();

  constructor(private readonly kind: string) {}

  bytes(name: KeyName): Buffer {
    const id = asNumber(name);
    let bytes = this.known.get(id);
    if (!bytes) {
      bytes = Buffer.from(ownerOf(this.kind, name));
      this.known.set(id, bytes);
    }
    return bytes;
  }
}

function opened(ring: KeyRing | undefined, sealed: Buffer, owner: string | Buffer): string | undefined {
  try {
    return ring?.open(sealed, owner);
  } catch {
    return undefined;
  }
}

const periodAt = (ms: number): number => Math.floor(ms / DAY_MS);
const periodOf = (sealed: Buffer): number => sealed.readUInt16BE();
/** Exact for the two bytes of a period and account ids below 2^37. */
const asNumber = ({ accountId, period }: KeyName): number => accountId * PERIODS + period;
const ownerOf = (kind: string, { accountId, period }: KeyName): string => `${kind} of ${accountId}/${period}`;
