export { DatabaseModule, type DatabaseOptions } from './database.module';
export { Database, type Sql } from './database';
export { runMigrations } from './run-migrations';
export { Inbox } from './inbox/inbox';
export { INBOX_TABLE_V1 } from './inbox/inbox-table';
export { Outbox, type NewEvent } from './outbox/outbox';
export { OUTBOX_TABLE_V1 } from './outbox/outbox-table';
export { OutboxRelayModule } from './outbox/outbox-relay.module';
export { sqlStateOf } from './retryable-sqlstates';
