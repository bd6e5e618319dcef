import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import type { AcceptableRequest } from './acceptable-request';

/** What became of requests that were there before. */
@Injectable()
export class RepeatedRequests {
  constructor(private readonly database: Database) {}

  /**
   * Returns the ids of those that were accepted for the same account; the others were cancelled before they came. To be
   * called after the statement that found them there: that one does not see what was committed while it waited for it.
   */
  async accepted(requests: readonly AcceptableRequest[]): Promise<string[]> {
    if (requests.length === 0) return [];
    const ids = requests.map(({ item }) => item.requestId).sort();
    const rows = await this.database.rows<{ request_id: string; account_id: number }>(
      `SELECT request_id, account_id FROM send_request
       WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2 AND $3 AND state IN ('accepted', 'covered')`,
      [ids, ids[0], ids.at(-1)],
    );
    const accounts = new Map(rows.map((row) => [row.request_id, row.account_id]));
    return requests
      .filter(({ item }) => accounts.get(item.requestId) === item.accountId)
      .map(({ item }) => item.requestId);
  }
}
