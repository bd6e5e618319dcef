import { type Database, statement } from '@sms/platform/database';

/** Schema of the name of a vendor beside its id. */
export const VENDOR_NAME = { type: String, nullable: true, description: 'Name of the account.' } as const;

interface VendorName {
  readonly name: string;
  /** Null for an account that is no sub-account. */
  readonly parentId: number | null;
}

const listVendorNames = statement<
  readonly [ids: readonly number[]],
  { id: number; name: string; parent_id: number | null }
>({
  name: 'gateway.list_vendor_names',
  text: 'SELECT id, name, parent_id FROM account WHERE id = ANY($1::bigint[])',
});

/** The names of the accounts on a page, by id. */
export async function readVendorNames(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VendorName>> {
  if (ids.length === 0) return new Map();
  const rows = await database.run(listVendorNames, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, name, parent_id: parentId }) => [id, { name, parentId }]));
}
