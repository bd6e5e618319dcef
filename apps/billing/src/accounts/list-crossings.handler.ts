import { Injectable } from '@nestjs/common';
import { type Crossing, type CrossingsReply, type CrossingsRequest, MAX_CROSSINGS } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';

interface CrossingRow extends Omit<Crossing, 'at'> {
  readonly at: Date;
}

const listCrossings = statement<readonly [after: string], CrossingRow>({
  name: 'billing.list_crossings',
  text: `
    SELECT account_id AS "accountId", kind, percent, credits, at FROM (
      (SELECT account_id, 'balance' AS kind, NULL::integer AS percent, threshold AS credits, notified_at AS at
      FROM low_balance WHERE notified_at > $1::timestamptz ORDER BY notified_at LIMIT ${MAX_CROSSINGS})
      UNION ALL
      (SELECT account_id, 'credits', notified, credits, notified_at FROM day_cap
      WHERE notified_at > $1::timestamptz AND notified > 0 ORDER BY notified_at LIMIT ${MAX_CROSSINGS})
    ) AS crossing ORDER BY at LIMIT ${MAX_CROSSINGS}`,
});

@Injectable()
export class ListCrossingsHandler {
  constructor(private readonly database: Database) {}

  async execute({ after }: CrossingsRequest): Promise<CrossingsReply> {
    const rows = await this.database.run(listCrossings, [after]);
    return { crossings: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }
}
