import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { hashApiKey, isWellFormedApiKey } from './api-key-format';
import { ApiKeyUsage } from './api-key-usage';
import { ApiKey } from './api-key.entity';
import { type VendorCaller, vendorCaller } from './caller';
import { ExpiringCache } from './expiring-cache';

/** Below the second within which a revocation holds everywhere: short enough that nobody has to be told of one. */
const KNOWN_TTL_MS = 900;
const KNOWN_LIMIT = 20_000;
/** Spares the database a client that repeats a wrong key. Short, because a key made now may have been asked for before. */
const UNKNOWN_TTL_MS = 900;
const UNKNOWN_LIMIT = 2_000;

/** Finds who an API key belongs to. */
@Injectable()
export class ApiKeyDirectory {
  private readonly known = new ExpiringCache<VendorCaller>(KNOWN_LIMIT, KNOWN_TTL_MS, () => performance.now());
  private readonly unknown = new ExpiringCache<true>(UNKNOWN_LIMIT, UNKNOWN_TTL_MS, () => performance.now());
  /** Concurrent requests with one key share one look-up. */
  private readonly lookups = new Map<string, Promise<VendorCaller | undefined>>();

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly usage: ApiKeyUsage,
  ) {}

  async find(key: string): Promise<VendorCaller | undefined> {
    if (!isWellFormedApiKey(key)) return undefined;
    const hash = hashApiKey(key);
    const cacheKey = hash.toString('base64');
    const caller = this.known.get(cacheKey);
    if (caller) return caller;
    if (this.unknown.get(cacheKey)) return undefined;
    return this.lookups.get(cacheKey) ?? this.startLookup(cacheKey, hash);
  }

  private startLookup(cacheKey: string, hash: Buffer): Promise<VendorCaller | undefined> {
    const lookup = this.lookUp(cacheKey, hash).finally(() => this.lookups.delete(cacheKey));
    this.lookups.set(cacheKey, lookup);
    return lookup;
  }

  private async lookUp(cacheKey: string, hash: Buffer): Promise<VendorCaller | undefined> {
    const askedAt = performance.now();
    const row = await this.keys.findOne({ where: { hash, revokedAt: IsNull() }, relations: { account: { parent: true } } });
    if (!row) {
      this.unknown.set(cacheKey, true);
      return undefined;
    }
    const caller = vendorCaller({ credentialId: `key:${row.id}`, userId: row.userId, sessionId: null }, 'member', row.account, row.mode === 'test');
    // From when it was asked, not answered: in between the key may have been revoked.
    this.known.set(cacheKey, caller, askedAt);
    this.usage.record(row.id);
    return caller;
  }
}
