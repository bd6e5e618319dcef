export { freePort, HttpsReceiver, natsIdentities, type ReceivedRequest } from '@sms/dev-env';
export { createTestDatabase, type TestDatabase } from './create-test-database';
export { eventually, type EventuallyOptions, until } from './eventually';
export { NatsPeer, PeerError } from './nats-peer';
export { findPgBouncer, startPgBouncer, type TestPgBouncer } from './start-pgbouncer';
export { startReceiver } from './start-receiver';
export { startNatsServer, type TestNatsServer } from './start-nats-server';
export { testInfrastructure, type TestInfrastructure } from './test-infrastructure.config';
export { requestsOf, testContract } from './test-contract';
