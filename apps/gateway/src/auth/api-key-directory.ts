import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { hashApiKey, isWellFormedApiKey } from './api-key-format';
import { ApiKeyUsage } from './api-key-usage';
import { ApiKey } from './api-key.entity';
import { type VendorCaller, vendorCaller } from './caller';
import { ExpiringCache } from './expiring-cache';
import { RecentLookups } from './recent-lookups';

/**
 * Half of the second within which a revocation or a suspension holds everywhere, so that nobody has to be told of one.
 * Costs two look-ups a second for a key in use. Unknown keys as long: one made now may have been asked for before.
 */
const BELIEVED_MS = 500;
const MOST_KEYS = 20_000;
/** Spares the database a client that repeats a wrong key. */
const MOST_WRONG_KEYS = 2_000;
/** For how long a key that was valid is looked up again without asking whether it may be. */
const TRUSTED_MS = 3_600_000;

/** Finds who an API key belongs to. */
@Injectable()
export class ApiKeyDirectory {
  private readonly lookups = new RecentLookups<VendorCaller>({ ttlMs: BELIEVED_MS, mostFound: MOST_KEYS, mostMissing: MOST_WRONG_KEYS, now: () => performance.now() });

  /** Hashes of keys that were valid lately. */
  private readonly trusted = new ExpiringCache<true>(MOST_KEYS, TRUSTED_MS, () => performance.now());

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly usage: ApiKeyUsage,
  ) {}

  /** @param admit asked before a key that was not valid lately is looked up in the database; may throw. */
  async find(key: string, admit: () => void): Promise<VendorCaller | undefined> {
    if (!isWellFormedApiKey(key)) return undefined;
    const hash = hashApiKey(key);
    const name = hash.toString('base64');
    return this.lookups.find(name, () => {
      if (!this.trusted.get(name)) admit();
      return this.lookUp(name, hash);
    });
  }

  private async lookUp(name: string, hash: Buffer): Promise<VendorCaller | undefined> {
    const row = await this.keys.findOne({ where: { hash, revokedAt: IsNull() }, relations: { account: { parent: true } } });
    if (!row) {
      this.trusted.remove(name, true);
      return undefined;
    }
    this.trusted.set(name, true);
    this.usage.record(row.id);
    return vendorCaller({ credentialId: `key:${row.id}`, userId: row.userId, sessionId: null }, 'member', row.account, { sandbox: row.mode === 'test', scopes: row.scopes });
  }
}
