import { Injectable } from '@nestjs/common';
import type { CarrierOdditiesReply, CarrierPageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { pageOf } from './page';

interface Row {
  id: number;
  carrier: string;
  kind: string;
  note: string;
  raw: Buffer | null;
  at: Date;
}

@Injectable()
export class ListCarrierOdditiesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: CarrierPageRequest): Promise<CarrierOdditiesReply> {
    const { where, parameters } = pageOf(request);
    const rows = await this.database.rows<Row>(
      `SELECT id, carrier, kind, note, raw, at FROM carrier_oddity ${where}`,
      parameters,
    );
    return {
      oddities: rows.map(({ raw, at, ...row }) => ({
        ...row,
        raw: raw?.toString('hex') ?? null,
        at: at.toISOString(),
      })),
    };
  }
}
