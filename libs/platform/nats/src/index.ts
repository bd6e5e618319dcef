export { NatsModule } from './nats.module';
export type { NatsOptions } from './nats-options';
export { natsOptions } from './read-nats-options';
export { RpcClient, type RequestOptions } from './rpc-client';
export { wasNeverReceived } from './never-received';
export { startNatsService } from './start-nats-service';
export { BROADCAST } from './broadcast';
export { FastSubjects } from './fast-subjects';
