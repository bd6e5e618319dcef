import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { SenderNameApprovedEvent, SenderNameWithdrawnEvent, SubmitItem } from '@sms/contracts/messaging';
import { Database, type Sql } from '@sms/platform/database';
import { messagingConfig } from '../config/messaging.config';

type SenderNameEvent = SenderNameApprovedEvent | SenderNameWithdrawnEvent;

/** A sender name that a request may use. */
export interface ChosenSender {
  readonly name: string;
  /** The account for which it is approved; null: it is the service's own. */
  readonly accountId: number | null;
}

/** This context's copy of what sender-names has approved. Names are compared without regard to case. */
@Injectable()
export class ApprovedSenderNames {
  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  /**
   * The sender name of each request, in the spelling that was approved. A request that asks for a name its
   * account (or its parent) may not use is missing from the answer.
   */
  async chooseFor(items: readonly SubmitItem[]): Promise<Map<string, ChosenSender>> {
    const approved = await this.lookUp(items);
    const find = (item: SubmitItem, name: string) =>
      approved.get(key(item.accountId, name)) ??
      (item.parentAccountId === null ? undefined : approved.get(key(item.parentAccountId, name)));
    const ownName: ChosenSender = { name: this.config.serviceDefaultSender, accountId: null };
    const chosen = new Map<string, ChosenSender>();
    for (const item of items) {
      const sender =
        item.sender === null
          ? ((item.defaultSender === null ? undefined : find(item, item.defaultSender)) ?? ownName)
          : find(item, item.sender);
      if (sender !== undefined) chosen.set(item.requestId, sender);
    }
    return chosen;
  }

  async apply(sql: Sql, events: readonly SenderNameEvent[]): Promise<void> {
    for (const { type, payload } of events) {
      await sql.execute(
        `INSERT INTO approved_sender_name AS known (account_id, name_key, name, approved, version)
          VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (account_id, name_key) DO UPDATE SET name = excluded.name, approved = excluded.approved,
           version = excluded.version
         WHERE known.version < excluded.version`,
        [payload.accountId, payload.name.toLowerCase(), payload.name, type === 'sender-name.approved', payload.version],
      );
    }
  }

  private async lookUp(items: readonly SubmitItem[]): Promise<Map<string, ChosenSender>> {
    const wanted = new Map<string, [account: number, nameKey: string]>();
    for (const item of items) {
      const name = item.sender ?? item.defaultSender;
      if (name === null) continue;
      for (const account of [item.accountId, item.parentAccountId]) {
        if (account !== null) wanted.set(key(account, name), [account, name.toLowerCase()]);
      }
    }
    if (wanted.size === 0) return new Map();
    const rows = await this.database.rows<{ account_id: number; name: string }>(
      `SELECT account_id, name FROM approved_sender_name
       JOIN unnest($1::bigint[], $2::text[]) AS w(wanted_account, wanted_key) ON account_id = wanted_account
         AND name_key = wanted_key
       WHERE approved`,
      [[...wanted.values()].map(([account]) => account), [...wanted.values()].map(([, nameKey]) => nameKey)],
    );
    return new Map(rows.map((row) => [key(row.account_id, row.name), { name: row.name, accountId: row.account_id }]));
  }
}

function key(accountId: number, name: string): string {
  return `${accountId}:${name.toLowerCase()}`;
}
