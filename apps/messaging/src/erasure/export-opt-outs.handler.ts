import { Injectable } from '@nestjs/common';
import type { ExportOptOutsReply, ExportOptOutsRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { optOutOf } from '../opt-outs/opt-outs.sql';
import { exportOptOuts, OPT_OUT_PAGE } from './export-opt-outs.sql';

/** Pages of the opt-outs of a phone number. */
@Injectable()
export class ExportOptOutsHandler {
  constructor(private readonly database: Database) {}

  async execute({ number, accountId, before, after }: ExportOptOutsRequest): Promise<ExportOptOutsReply> {
    const page = exportOptOuts(accountId === null ? 'all' : 'account');
    const rows = await this.database.run(page, [number, accountId, before, after]);
    return {
      optOuts: rows.map((row) => ({ accountId: row.account_id, ...optOutOf(row) })),
      next: rows.length === OPT_OUT_PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  }
}
