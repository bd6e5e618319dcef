import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { SenderNameApprovedEvent, SenderNameWithdrawnEvent, SubmitItem } from '@sms/contracts/messaging';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { messagingConfig } from '../../config/messaging.config';

type SenderNameEvent = SenderNameApprovedEvent | SenderNameWithdrawnEvent;

/** A sender name that a request may use. */
export interface ChosenSender {
  readonly name: string;
  /** The account for which it is approved; null: it is the service's own. */
  readonly accountId: number | null;
}

/** The fields that decide about the sender name of a request. */
type AskedSender = Pick<SubmitItem, 'requestId' | 'accountId' | 'parentAccountId' | 'sender' | 'defaultSender'>;

/** How long a look-up is cached, from its beginning: a withdrawal takes effect within this in all replicas. */
const CACHE_TTL_MS = 500;
/** Keys cached; the cache is cleared before it holds more. */
const MAX_REMEMBERED = 50_000;

interface Remembered {
  /** Undefined: it is not approved. */
  readonly sender: ChosenSender | undefined;
  /** By the monotonic clock. */
  readonly untilMs: number;
}

const noteSenderName = statement<
  readonly [accountId: number, nameKey: string, name: string, approved: boolean, version: number]
>({
  name: 'messaging.note_sender_name',
  text: `
    INSERT INTO approved_sender_name AS known (account_id, name_key, name, approved, version)
     VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account_id, name_key) DO UPDATE SET name = excluded.name, approved = excluded.approved,
      version = excluded.version
    WHERE known.version < excluded.version`,
});

const NAME_KEYS = columns<[account: number, nameKey: string]>({
  account_id: ['bigint', ([account]) => account],
  name_key: ['text', ([, nameKey]) => nameKey],
});

const findSenderNames = statement<readonly [account: number, nameKey: string][], { account_id: number; name: string }>({
  name: 'messaging.find_sender_names',
  params: NAME_KEYS,
  text: `
    SELECT n.account_id, n.name FROM ${NAME_KEYS.unnest} AS w(${NAME_KEYS.names})
    CROSS JOIN LATERAL (SELECT * FROM approved_sender_name n
      WHERE n.account_id = w.account_id AND n.name_key = w.name_key LIMIT 1) n
    WHERE n.approved`,
});

/** This context's copy of what sender-names has approved. Names are compared without regard to case. */
@Injectable()
export class ApprovedSenderNames {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly database: Database,
    @Inject(messagingConfig.KEY) private readonly config: ConfigType<typeof messagingConfig>,
  ) {}

  /**
   * Returns the sender name of each request, in the spelling that was approved. A request for a name that its account
   * (or its parent) may not use is missing from the result.
   */
  async chooseFor(items: readonly AskedSender[]): Promise<Map<string, ChosenSender>> {
    const approved = await this.lookUp(items);
    const find = (item: AskedSender, name: string) =>
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
      await sql.run(noteSenderName, [
        payload.accountId,
        payload.name.toLowerCase(),
        payload.name,
        type === 'sender-name.approved',
        payload.version,
      ]);
      sql.afterCommit(() => this.remembered.delete(key(payload.accountId, payload.name)));
    }
  }

  /** Returns the approved ones among the requested names. */
  private async lookUp(items: readonly AskedSender[]): Promise<ReadonlyMap<string, ChosenSender>> {
    const beganMs = performance.now();
    const approved = new Map<string, ChosenSender>();
    const missing = new Map<string, [account: number, nameKey: string]>();
    for (const item of items) {
      const name = item.sender ?? item.defaultSender;
      if (name === null) continue;
      for (const account of [item.accountId, item.parentAccountId]) {
        if (account === null) continue;
        const wanted = key(account, name);
        const known = this.remembered.get(wanted);
        if (!known || known.untilMs <= beganMs) missing.set(wanted, [account, name.toLowerCase()]);
        else if (known.sender) approved.set(wanted, known.sender);
      }
    }
    if (missing.size === 0) return approved;
    const found = await this.read([...missing.values()]);
    if (this.remembered.size + missing.size > MAX_REMEMBERED) this.remembered.clear();
    for (const wanted of missing.keys()) {
      const sender = found.get(wanted);
      this.remembered.set(wanted, { sender, untilMs: beganMs + CACHE_TTL_MS });
      if (sender) approved.set(wanted, sender);
    }
    return approved;
  }

  private async read(keys: readonly [account: number, nameKey: string][]): Promise<ReadonlyMap<string, ChosenSender>> {
    const rows = await this.database.run(findSenderNames, keys);
    return new Map(rows.map((row) => [key(row.account_id, row.name), { name: row.name, accountId: row.account_id }]));
  }
}

function key(accountId: number, name: string): string {
  return `${accountId}:${name.toLowerCase()}`;
}
