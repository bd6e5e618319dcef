export { Outbox, type NewEvent } from './outbox/outbox';
export { OutboxModule } from './outbox/outbox.module';
export { insertOutboxRows, outboxParameters, type OutboxRow, outboxRows } from './outbox/outbox-rows';
export { default as OUTBOX_TABLE_V1 } from './outbox/outbox-v1.sql';
export { untilTaken } from './outbox/until-taken';
export { OutboxRelay } from './relay/outbox-relay';
export { OutboxRelayModule } from './relay/outbox-relay.module';
export { OutboxRelays } from './relay/outbox-relays';
export { readWaitingEvents } from './relay/outbox-metrics.sql';
