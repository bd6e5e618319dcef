import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { Counter } from 'prom-client';
import type { CarrierOddity } from '@sms/carriers';

/** Of one carrier and day, in one worker; what comes above it is counted only. */
const MAX_A_DAY = 10_000;
const KEEP_DAYS = 30;
const BATCH = 500;
const MAX_NOTE_LENGTH = 500;
const MAX_RAW_OCTETS = 4_096;
const DAY_MS = 86_400_000;

const odditiesTotal = new Counter({
  name: 'messaging_carrier_oddities_total',
  help: 'What carriers sent that could not be used as it was',
  labelNames: ['carrier', 'kind'],
});

/** Keeps for operators what carriers sent that could not be used as it was. */
@Injectable()
export class CarrierOddities {
  private readonly stored = new Map<string, number>();
  private day = 0;

  async store(sql: Sql, oddities: readonly CarrierOddity[]): Promise<void> {
    if (oddities.length === 0) return;
    for (const { carrier, kind } of oddities) odditiesTotal.inc({ carrier, kind });
    const kept = oddities.filter(({ carrier }) => this.hasRoom(carrier));
    if (kept.length === 0) return;
    await sql.execute(
      `INSERT INTO carrier_oddity (carrier, kind, raw, note) SELECT *
        FROM unnest($1::text[], $2::text[], $3::bytea[], $4::text[])`,
      [
        kept.map(({ carrier }) => carrier),
        kept.map(({ kind }) => kind),
        kept.map(({ raw }) => (raw === null ? null : Buffer.from(raw.subarray(0, MAX_RAW_OCTETS)))),
        kept.map(({ note }) => note.slice(0, MAX_NOTE_LENGTH)),
      ],
    );
  }

  async expire(sql: Sql): Promise<boolean> {
    const deleted = await sql.execute(
      `DELETE FROM carrier_oddity WHERE id IN (SELECT id FROM carrier_oddity
        WHERE at < now() - interval '${KEEP_DAYS} days' ORDER BY at LIMIT ${BATCH})`,
    );
    return deleted === BATCH;
  }

  private hasRoom(carrier: string): boolean {
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== this.day) {
      this.day = today;
      this.stored.clear();
    }
    const count = (this.stored.get(carrier) ?? 0) + 1;
    this.stored.set(carrier, count);
    return count <= MAX_A_DAY;
  }
}
