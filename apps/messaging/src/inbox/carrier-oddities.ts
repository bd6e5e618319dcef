import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import { Counter } from 'prom-client';
import type { CarrierOddity } from '@sms/carriers';

/** Oddities stored per carrier, day and worker; further ones are only counted. */
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

const ODDITIES = columns<CarrierOddity>({
  carrier: ['text', ({ carrier }) => carrier],
  kind: ['text', ({ kind }) => kind],
  raw: ['bytea', ({ raw }) => raw && Buffer.from(raw.subarray(0, MAX_RAW_OCTETS))],
  note: ['text', ({ note }) => note.slice(0, MAX_NOTE_LENGTH)],
});

const insertCarrierOddities = statement<readonly CarrierOddity[]>({
  name: 'messaging.insert_carrier_oddities',
  params: ODDITIES,
  text: `INSERT INTO carrier_oddity (${ODDITIES.names}) SELECT * FROM ${ODDITIES.unnest}`,
});

const forgetCarrierOddities = statement({
  name: 'messaging.forget_carrier_oddities',
  text: `
    DELETE FROM carrier_oddity WHERE id IN (SELECT id FROM carrier_oddity
     WHERE at < now() - interval '${KEEP_DAYS} days' ORDER BY at LIMIT ${BATCH})`,
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
    await sql.run(insertCarrierOddities, kept);
  }

  async expire(sql: Sql): Promise<boolean> {
    const deleted = await sql.change(forgetCarrierOddities, []);
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
