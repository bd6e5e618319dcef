import type { HoldItem } from '@sms/contracts/billing';
import { type Sql, statement } from '@sms/platform/database';

/** Keyed by request id. */
export type KnownHolds = ReadonlyMap<string, HoldItem>;

const findKnownHolds = statement<
  readonly [ids: readonly string[], first: string | undefined, last: string | undefined],
  { request_id: string; account_id: number; credits: number; messages: number }
>({
  name: 'billing.find_known_holds',
  text: `
    SELECT request_id, account_id, credits, messages FROM hold
    WHERE request_id = ANY($1::uuid[]) AND request_id BETWEEN $2::uuid AND $3::uuid`,
});

/** Returns the existing holds of these requests. */
export async function knownHolds(sql: Pick<Sql, 'run'>, items: readonly HoldItem[]): Promise<KnownHolds> {
  const ids = items.map((item) => item.requestId).sort();
  const rows = await sql.run(findKnownHolds, [ids, ids[0], ids.at(-1)]);
  return new Map(
    rows.map((row): [string, HoldItem] => [
      row.request_id,
      { requestId: row.request_id, accountId: row.account_id, credits: row.credits, messages: row.messages },
    ]),
  );
}

/** Whether the item requests what is held under its id. */
export function isSameHold(item: HoldItem, known: HoldItem): boolean {
  return item.accountId === known.accountId && item.credits === known.credits && item.messages === known.messages;
}
