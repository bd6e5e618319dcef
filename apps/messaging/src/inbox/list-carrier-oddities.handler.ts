import { Injectable } from '@nestjs/common';
import type { CarrierOdditiesReply, CarrierPageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { pageReader } from './page';

interface Row {
  id: number;
  carrier: string;
  kind: string;
  note: string;
  raw: Buffer | null;
  at: Date;
}

const readPage = pageReader<Row>(
  'messaging.list_carrier_oddities',
  'SELECT id, carrier, kind, note, raw, at FROM carrier_oddity',
);

@Injectable()
export class ListCarrierOdditiesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: CarrierPageRequest): Promise<CarrierOdditiesReply> {
    const rows = await readPage(this.database, request);
    return {
      oddities: rows.map(({ raw, at, ...row }) => ({
        ...row,
        raw: raw?.toString('hex') ?? null,
        at: at.toISOString(),
      })),
    };
  }
}
