import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Coalescer } from '@sms/platform/runtime';
import { In, IsNull, Raw, Repository } from 'typeorm';
import { hashApiKey, isWellFormedApiKey } from '../accounts/api-key-format';
import { ApiKey } from '../accounts/api-key.entity';
import { type VendorCaller, vendorCaller } from '../accounts/caller';
import { Networks } from '../accounts/networks';
import { ApiKeyUsage } from './api-key-usage';
import { ExpiringCache } from './expiring-cache';
import { RecentLookups } from './recent-lookups';
import { KEY_CACHE_MS } from '../../config/tuning';

const MAX_KEYS = 20_000;
/** Keeps a client that repeats a wrong key away from the database. */
const MAX_WRONG_KEYS = 2_000;
/** How long a key that was valid keeps its own look-up instead of sharing one with unknown keys. */
const TRUSTED_MS = 3_600_000;

/** Finds the account that an API key belongs to. */
@Injectable()
export class ApiKeyDirectory {
  private readonly lookups = new RecentLookups<VendorCaller>({
    ttlMs: KEY_CACHE_MS,
    mostFound: MAX_KEYS,
    mostMissing: MAX_WRONG_KEYS,
    now: () => performance.now(),
  });

  /** Hashes of recently valid keys. */
  private readonly trusted = new ExpiringCache<true>(MAX_KEYS, TRUSTED_MS, () => performance.now());
  /**
   * All other keys share one look-up at a time, so that guessed keys, however many, use one connection and never delay
   * known ones. A client with a key that is new here is still admitted when it shares its address with a guesser.
   */
  private readonly strangers = new Coalescer<string, ApiKey | undefined>({
    run: (hashes) => this.rowsOf(hashes),
    maxInFlight: 1,
    maxBatch: 200,
    maxQueued: 5_000,
    maxWaitMs: 2_000,
  });

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly usage: ApiKeyUsage,
  ) {}

  /** @param address from where the key is used, noted beside the time of its last use */
  async find(key: string, address: string): Promise<VendorCaller | undefined> {
    if (!isWellFormedApiKey(key)) return undefined;
    const hash = hashApiKey(key);
    return this.lookups.find(hash, () => this.lookUp(hash, address));
  }

  private async lookUp(hash: string, address: string): Promise<VendorCaller | undefined> {
    const row = this.trusted.get(hash) ? (await this.rowsOf([hash]))[0] : await this.strangers.submit(hash);
    if (!row) {
      this.trusted.remove(hash, true);
      return undefined;
    }
    this.trusted.set(hash, true);
    this.usage.record(row.id, address);
    const credential = { credentialId: `key:${row.id}`, userId: row.userId, sessionId: null, viaConsole: false };
    const networks = row.networks.length > 0 ? new Networks(row.networks) : null;
    const traits = { sandbox: row.mode === 'test', scopes: row.scopes, networks };
    return vendorCaller(credential, 'member', row.account, traits);
  }

  /** Returns the rows of valid keys, in the order of the hashes. */
  private async rowsOf(hashes: readonly string[]): Promise<(ApiKey | undefined)[]> {
    const rows = await this.keys.find({
      where: {
        hash: In(hashes.map((hash) => Buffer.from(hash, 'base64'))),
        revokedAt: IsNull(),
        expiresAt: Raw((column) => `(${column} IS NULL OR ${column} > now())`),
      },
      relations: { account: { parent: true } },
    });
    const byHash = new Map(rows.map((row) => [row.hash.toString('base64'), row]));
    return hashes.map((hash) => byHash.get(hash));
  }
}
