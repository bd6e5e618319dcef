export {
  type DevCa,
  ensureDevCa,
  freePort,
  HttpsReceiver,
  MACHINE_PACE,
  natsIdentities,
  type ReceivedRequest,
} from '@sms/dev-env';
export {
  createMigratedDatabase,
  createTestDatabase,
  type MigratedDatabase,
  type TestDatabase,
} from './create-test-database';
export { ALL_TAKEN, eventRequest, eventsOf } from './event-requests';
export { setWrongClock } from './wrong-clock';
export { eventually, type EventuallyOptions, until } from './eventually';
export { NatsPeer, PeerError } from './nats-peer';
export { NetworkPath } from './network-path';
export { findPgBouncer, startPgBouncer, type TestPgBouncer } from './start-pgbouncer';
export { startPostgresServer, type TestPostgresServer } from './start-postgres-server';
export { type ReceivedSpan, SpanReceiver } from './span-receiver';
export { startReceiver } from './start-receiver';
export { startNatsServer, type TestNatsServer } from './start-nats-server';
export { testInfrastructure, type TestInfrastructure } from './test-infrastructure.config';
export { requestsOf, testContract } from './test-contract';
export { testRuntimeRights } from './test-runtime-rights';
export { testSchema } from './test-schema';
