export { Inbox } from './inbox/inbox';
export { InboxModule } from './inbox/inbox.module';
export { INBOX_TABLE_V1 } from './inbox/inbox-table';
export { Outbox, type NewEvent } from './outbox/outbox';
export { OUTBOX_TABLE_V1 } from './outbox/outbox-table';
export { OutboxRelay } from './outbox/outbox-relay';
export { OutboxRelayModule } from './outbox/outbox-relay.module';
export { OutboxRelays } from './outbox/outbox-relays';
