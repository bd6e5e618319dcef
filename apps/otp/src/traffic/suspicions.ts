import { Inject, Injectable } from '@nestjs/common';
import type { SuspicionsReply, SuspicionsRequest } from '@sms/contracts/otp';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import type { Suspicion } from './traffic-rules';

const TODAY = "(now() AT TIME ZONE 'UTC')::date";
const KEPT_DAYS = 30;

type Noted = readonly [
  vendorId: number,
  rule: string,
  key: string,
  sent: 0 | 1,
  refused: 0 | 1,
  seenGenerated: number,
  seenVerified: number,
  seenLimit: number,
];

const noteSuspicion = statement<Noted>({
  name: 'otp.note_suspicion',
  text: `
    INSERT INTO otp_suspicion AS known (vendor_id, rule, key, day, sent, refused, seen_generated, seen_verified,
      seen_limit, last_at)
    VALUES ($1, $2, $3, ${TODAY}, $4, $5, $6, $7, $8, now())
    ON CONFLICT (vendor_id, day, rule, key) DO UPDATE SET sent = known.sent + excluded.sent,
      refused = known.refused + excluded.refused, seen_generated = excluded.seen_generated,
      seen_verified = excluded.seen_verified, seen_limit = excluded.seen_limit, last_at = excluded.last_at`,
});

/** A code is verified within an hour of its day, or it has become a wrong one of the day before. */
const noteVerified = statement<readonly [vendorId: number, rule: string, key: string]>({
  name: 'otp.note_suspicion_verified',
  text: `
    UPDATE otp_suspicion SET verified = verified + 1
    WHERE vendor_id = $1 AND rule = $2 AND key = $3 AND day = (
      SELECT max(day) FROM otp_suspicion WHERE vendor_id = $1 AND rule = $2 AND key = $3 AND day >= ${TODAY} - 1)`,
});

interface SuspicionRow {
  vendor_id: number;
  rule: SuspicionsReply['suspicions'][number]['rule'];
  key: string;
  day: string;
  sent: number;
  verified: number;
  refused: number;
  seen_generated: number;
  seen_verified: number;
  seen_limit: number;
  last_at: Date;
}

const COLUMNS = `
  vendor_id, rule, key, day::text AS day, sent, verified, refused, seen_generated, seen_verified, seen_limit, last_at`;

const listOfVendor = statement<readonly [vendorId: number], SuspicionRow>({
  name: 'otp.list_suspicions_of_vendor',
  text: `
    SELECT ${COLUMNS} FROM otp_suspicion WHERE vendor_id = $1 ORDER BY day DESC, sent + refused DESC, rule, key LIMIT 100`,
});

const listAll = statement<readonly [], SuspicionRow>({
  name: 'otp.list_suspicions',
  text: `SELECT ${COLUMNS} FROM otp_suspicion ORDER BY last_at DESC LIMIT 100`,
});

const deleteOldSuspicions = statement({
  name: 'otp.delete_old_suspicions',
  text: `
    DELETE FROM otp_suspicion WHERE (vendor_id, day, rule, key) IN (
      SELECT vendor_id, day, rule, key FROM otp_suspicion WHERE last_at < now() - interval '${KEPT_DAYS} days'
        LIMIT 5000)`,
});

/** What the rules found, with the numbers that led to it: for the vendor and for operators. */
@Injectable()
export class Suspicions {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Resolves when it is noted, or cannot be. */
  async note(vendorId: number, suspicion: Suspicion, refused: boolean): Promise<void> {
    const { rule, key, generated, verified, limit } = suspicion;
    const counts = refused ? ([0, 1] as const) : ([1, 0] as const);
    await this.noted(this.database.run(noteSuspicion, [vendorId, rule, key, ...counts, generated, verified, limit]));
  }

  /** A suspicious code that was sent nevertheless was verified: the rule may have been wrong. */
  async noteVerified(vendorId: number, rule: string, key: string): Promise<void> {
    await this.noted(this.database.run(noteVerified, [vendorId, rule, key]));
  }

  /** The newest hundred. */
  async list({ vendorId }: SuspicionsRequest): Promise<SuspicionsReply> {
    const rows = await (vendorId === null
      ? this.database.run(listAll, [])
      : this.database.run(listOfVendor, [vendorId]));
    return {
      suspicions: rows.map((row) => ({
        ...{ vendorId: row.vendor_id, rule: row.rule, key: row.key, day: row.day },
        ...{ sent: row.sent, verified: row.verified, refused: row.refused },
        seen: { generated: row.seen_generated, verified: row.seen_verified, limit: row.seen_limit },
        lastAt: row.last_at.toISOString(),
      })),
    };
  }

  private async noted(written: Promise<unknown>): Promise<void> {
    await written.catch((error: unknown) => this.logger.warn({ err: error }, 'a suspicion is missing from the list'));
  }

  /** Returns whether there may be more. */
  async prune(): Promise<boolean> {
    return (await this.database.change(deleteOldSuspicions, [])) > 0;
  }
}
