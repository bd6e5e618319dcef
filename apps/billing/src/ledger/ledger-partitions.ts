import { byTime, byUuidV7, type PartitionedTable, type PartitionPlan } from '@sms/platform/partitions';

const HOLDS: PartitionedTable = {
  name: 'hold',
  // A hold of several messages is updated as they are settled: room in the page lets that skip the index (HOT).
  storage: 'fillfactor = 90',
  withPartition: guardHolds,
};
const SETTLEMENTS: PartitionedTable = { name: 'settlement', withPartition: appendOnly };

/** A month each, by the time in the ids. The ledger is kept: months that are closed may be moved elsewhere by hand. */
export const LEDGER_PARTITIONS: PartitionPlan = { tables: [HOLDS, SETTLEMENTS], key: byUuidV7('month') };

/** Of the links of `./ledger-chain.ts`, by their time. Months whose lines are gone may go, too: see `SealMonths`. */
export const LINK_PARTITIONS: PartitionPlan = {
  tables: [{ name: 'ledger_link', withPartition: appendOnly }],
  key: byTime('month'),
};

/** A statement's triggers are those of the table it names: a table and each of its partitions need their own. */
export function appendOnly(table: string): string {
  return `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
}

export function guardHolds(table: string): string {
  return `CREATE TRIGGER only_settled_changes
    BEFORE UPDATE OF request_id, account_id, created_at, credits, messages OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
}
