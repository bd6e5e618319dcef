import { Injectable } from '@nestjs/common';
import type { FindApprovedNameReply, FindApprovedNameRequest } from '@sms/contracts/sender-names';
import { Database, statement } from '@sms/platform/database';

const findApprovedName = statement<
  readonly [accountId: number, parentAccountId: number | null, name: string],
  { name: string }
>({
  name: 'sender-names.find_approved_name',
  text: `
    SELECT name FROM sender_name WHERE account_id IN ($1::bigint, $2::bigint) AND lower(name) = lower($3::text)
     AND status = 'active'
    ORDER BY account_id = $1::bigint DESC LIMIT 1`,
});

@Injectable()
export class FindApprovedNameHandler {
  constructor(private readonly database: Database) {}

  /** Returns the approved spelling; the account's own approval takes precedence over its parent's. */
  async execute({ accountId, parentAccountId, name }: FindApprovedNameRequest): Promise<FindApprovedNameReply> {
    const [found] = await this.database.run(findApprovedName, [accountId, parentAccountId, name]);
    return { name: found?.name ?? null };
  }
}
