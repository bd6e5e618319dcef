import { byTime, byUuidV7, type PartitionedTable, type PartitionPlan } from '@sms/platform/partitions';

const HOLDS: PartitionedTable = {
  name: 'hold',
  // A hold of several messages is updated as they are settled: room in the page lets that skip the index (HOT).
  storage: 'fillfactor = 90',
  withPartition: guardHolds,
};
const SETTLEMENTS: PartitionedTable = { name: 'settlement', withPartition: appendOnly };

/** Monthly, by the time in the ids. The ledger is kept: closed months may be moved elsewhere by hand. */
export const LEDGER_PARTITIONS: PartitionPlan = { tables: [HOLDS, SETTLEMENTS], key: byUuidV7('month') };

/** Monthly, by the time of the link. Months without lines may be dropped: see `SealMonths`. */
export const LINK_PARTITIONS: PartitionPlan = {
  tables: [{ name: 'ledger_link', withPartition: appendOnly }],
  key: byTime('month'),
};

/** Statement triggers fire only for the table that the statement names: a table and each partition need their own. */
function appendOnly(table: string): string {
  return `CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
}

function guardHolds(table: string): string {
  return `CREATE TRIGGER only_settled_changes
    BEFORE UPDATE OF request_id, account_id, created_at, credits, messages OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`;
}
