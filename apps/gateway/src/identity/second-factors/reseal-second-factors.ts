import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import type { KeyRing } from '@sms/platform/secrets';
import { Gauge } from 'prom-client';
import { SecondFactorVault } from './second-factor-vault';

const BATCH = 200;

const underOtherKeys = new Gauge({
  name: 'gateway_second_factors_under_other_keys',
  help: 'Second factors that are not encrypted with the first key of GATEWAY_SECRET_KEY, and that no other key opens',
});

interface SealedFactor {
  readonly user_id: number;
  readonly secret: Buffer;
}

const lockFactorsUnderOtherKeys = statement<readonly [keyId: string, after: number], SealedFactor>({
  name: 'gateway.lock_factors_under_other_keys',
  text: `
    SELECT user_id, secret FROM second_factor WHERE key_id <> $1 AND user_id > $2
    ORDER BY user_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
});

const resealFactor = statement<readonly [userId: number, keyId: string, secret: Buffer]>({
  name: 'gateway.reseal_factor',
  text: 'UPDATE second_factor SET key_id = $2, secret = $3 WHERE user_id = $1',
});

/** Seals again what is not sealed with the first key. When nothing is left, the other keys may be removed. */
@Injectable()
export class ResealSecondFactors {
  constructor(
    private readonly database: Database,
    private readonly vault: SecondFactorVault,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async execute(): Promise<void> {
    const { ring } = this.vault;
    if (!ring) return;
    let [resealed, unreadable] = [0, 0];
    for (let after = 0, full = true; full;) {
      const users = await this.database.transaction((sql) => resealAfter(sql, ring, after));
      resealed += users.filter(({ done }) => done).length;
      unreadable += users.filter(({ done }) => !done).length;
      after = users.at(-1)?.userId ?? after;
      full = users.length === BATCH;
    }
    if (resealed > 0) this.logger.info({ resealed, keyId: ring.keyId }, 'second factors sealed with the first key');
    if (unreadable > 0)
      this.logger.error({ unreadable }, 'second factors that no configured key opens: their users need recovery codes');
    underOtherKeys.set(unreadable);
  }
}

async function resealAfter(sql: Sql, ring: KeyRing, after: number) {
  const rows = await sql.run(lockFactorsUnderOtherKeys, [ring.keyId, after]);
  const users: { userId: number; done: boolean }[] = [];
  for (const { user_id: userId, secret } of rows) {
    const opened = openedBy(ring, secret, userId);
    if (opened !== undefined) await sql.run(resealFactor, [userId, ring.keyId, ring.seal(opened, userId)]);
    users.push({ userId, done: opened !== undefined });
  }
  return users;
}

function openedBy(ring: KeyRing, secret: Buffer, userId: number): string | undefined {
  try {
    return ring.open(secret, userId);
  } catch {
    return undefined;
  }
}
