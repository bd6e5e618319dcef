import { Inject, Injectable } from '@nestjs/common';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Coalescer } from '@sms/platform/runtime';
import type { Traffic } from './traffic-rules';

const HALF_LIFE_SECONDS = 172_800;
/** By then, what is left of a count is less than a hundredth. */
const KEPT_DAYS = 14;

const decayed = (column: string): string =>
  `t.${column} * power(0.5, greatest(0, extract(epoch FROM now() - t.counted_at))::real / ${HALF_LIFE_SECONDS})`;

/** Codes that are added to the counts of keys. */
interface Addition extends Traffic {
  readonly vendorId: number;
  readonly key: string;
}

const ADDITIONS = columns<Addition>({
  vendor_id: ['bigint', ({ vendorId }) => vendorId],
  key: ['text', ({ key }) => key],
  generated: ['real', ({ generated }) => generated],
  verified: ['real', ({ verified }) => verified],
});

/** Keys are locked in one order, so that two replicas cannot wait for each other. */
const addTraffic = statement<readonly Addition[]>({
  name: 'otp.add_traffic',
  params: ADDITIONS,
  text: `
    INSERT INTO otp_traffic AS t (vendor_id, key, generated, verified, counted_at, counted_on)
    SELECT vendor_id, key, generated, verified, now(), (now() AT TIME ZONE 'UTC')::date
    FROM ${ADDITIONS.unnest} AS added (${ADDITIONS.names}) ORDER BY vendor_id, key COLLATE "C"
    ON CONFLICT (vendor_id, key) DO UPDATE SET generated = ${decayed('generated')} + excluded.generated,
      verified = ${decayed('verified')} + excluded.verified, counted_at = excluded.counted_at,
      counted_on = excluded.counted_on`,
});

interface TrafficRow extends Traffic {
  readonly key: string;
  readonly earlier: number;
  readonly known: boolean;
}

/** Codes of a phone are few: it gets three in five minutes. */
const readTraffic = statement<readonly [vendorId: number, keys: readonly string[], phone: string], TrafficRow>({
  name: 'otp.read_traffic',
  text: `
    SELECT asked.key, coalesce(${decayed('generated')}, 0) AS generated, coalesce(${decayed('verified')}, 0) AS verified,
      of_phone.earlier, of_phone.known
    FROM unnest($2::text[]) AS asked (key) LEFT JOIN otp_traffic AS t ON t.vendor_id = $1 AND t.key = asked.key
    CROSS JOIN (
      SELECT count(*) FILTER (WHERE suspicion IS NULL AND created_at > now() - interval '1 day') AS earlier,
        coalesce(bool_or(verified_at IS NOT NULL), false) AS known
      FROM otp WHERE phone = $3 AND NOT sandbox AND vendor_id = $1 AND created_at > now() - interval '7 days'
    ) AS of_phone`,
});

const deleteIdleTraffic = statement({
  name: 'otp.delete_idle_traffic',
  text: `
    DELETE FROM otp_traffic WHERE (vendor_id, key) IN (
      SELECT vendor_id, key FROM otp_traffic WHERE counted_on < (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
        LIMIT 5000)`,
});

export interface ReadTraffic {
  readonly traffic: ReadonlyMap<string, Traffic>;
  readonly earlier: number;
  readonly known: boolean;
}

/**
 * Counts by vendor and key, which all replicas share. They are written behind the requests, for all that have gathered
 * at once; the counts of a process that is killed are missing, which a rule does not notice.
 */
@Injectable()
export class TrafficCounts {
  private readonly additions = new Coalescer<readonly Addition[], true>({
    run: (batch) => this.write(batch.flat()).then(() => batch.map(() => true)),
    maxInFlight: 1,
    maxBatch: 200,
    maxQueued: 10_000,
  });

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async read(sql: Pick<Sql, 'run'>, vendorId: number, keys: readonly string[], phone: string): Promise<ReadTraffic> {
    const rows = await sql.run(readTraffic, [vendorId, keys, phone]);
    const traffic = new Map(rows.map(({ key, generated, verified }) => [key, { generated, verified }]));
    return { traffic, earlier: rows[0]?.earlier ?? 0, known: rows[0]?.known ?? false };
  }

  /** Resolves when it is counted, or cannot be. */
  async add(vendorId: number, keys: readonly string[], { generated, verified }: Traffic): Promise<void> {
    const additions = keys.map((key) => ({ vendorId, key, generated, verified }));
    await this.additions
      .submit(additions)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'codes are missing from the counts of traffic'));
  }

  /** Returns whether there may be more. */
  async prune(): Promise<boolean> {
    return (await this.database.change(deleteIdleTraffic, [])) > 0;
  }

  private async write(additions: readonly Addition[]): Promise<void> {
    const sums = new Map<string, Addition>();
    for (const { vendorId, key, generated, verified } of additions) {
      const name = `${vendorId} ${key}`;
      const sum = sums.get(name);
      sums.set(name, {
        ...{ vendorId, key },
        generated: (sum?.generated ?? 0) + generated,
        verified: (sum?.verified ?? 0) + verified,
      });
    }
    await this.database.run(addTraffic, [...sums.values()]);
  }
}
