import { byTime, byUuidV7, type PartitionPlan } from '@sms/platform/partitions';

/** Monthly, by the time in the ids. The ledger is kept: closed months may be moved elsewhere by hand. */
export const LEDGER_PARTITIONS: PartitionPlan = {
  tables: [{ name: 'hold' }, { name: 'settlement' }],
  key: byUuidV7('month'),
};

/** Monthly, by the time of the link. Months without lines may be dropped: see `SealMonths`. */
export const LINK_PARTITIONS: PartitionPlan = { tables: [{ name: 'ledger_link' }], key: byTime('month') };
