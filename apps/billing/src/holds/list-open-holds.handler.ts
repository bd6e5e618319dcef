import { Injectable } from '@nestjs/common';
import type { OpenHold, OpenHoldsReply, OpenHoldsRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';

const LOWEST_UUID = '00000000-0000-0000-0000-000000000000';

@Injectable()
export class ListOpenHoldsHandler {
  constructor(private readonly database: Database) {}

  async execute({ olderThanSeconds, afterRequestId, limit }: OpenHoldsRequest): Promise<OpenHoldsReply> {
    const rows = await this.database.rows<{ request_id: string; account_id: number; open_credits: number }>(
      `SELECT request_id, account_id, credits - captured - released AS open_credits FROM hold
       WHERE captured + released < credits AND request_id > $1 AND created_at <= now() - make_interval(secs => $2)
       ORDER BY request_id LIMIT ${limit}`,
      [afterRequestId ?? LOWEST_UUID, olderThanSeconds],
    );
    return {
      holds: rows.map((row): OpenHold => ({
        requestId: row.request_id,
        accountId: row.account_id,
        openCredits: row.open_credits,
      })),
    };
  }
}
