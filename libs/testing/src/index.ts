export { natsIdentities } from '@sms/dev-env';
export { createTestDatabase, type TestDatabase } from './create-test-database';
export { eventually, type EventuallyOptions } from './eventually';
export { HttpsReceiver, type Answer, type AnswerFor, type ReceivedRequest } from './https-receiver';
export { NatsPeer, PeerError } from './nats-peer';
export { findPgBouncer, startPgBouncer, type TestPgBouncer } from './start-pgbouncer';
export { startNatsServer, type TestNatsServer } from './start-nats-server';
export { testInfrastructure, type TestInfrastructure } from './test-infrastructure.config';
export { requestsOf, testContract } from './test-contract';
