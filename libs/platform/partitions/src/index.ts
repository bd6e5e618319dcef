export { byId, byTime, byUuidV7, type PartitionKey, type Period } from './partition-key';
export type { Partition, PartitionedTable, PartitionPlan, Retention } from './partition-plan';
export { createAhead, createFirstPartitions } from './create-ahead';
export { dropExpired } from './drop-expired';
export { listPartitions } from './list-partitions';
export { PartitionsModule } from './partitions.module';
export { default as PARTITIONS_V1 } from './partitions-v1.sql';
