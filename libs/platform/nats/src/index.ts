export { NatsModule } from './nats.module';
export type { NatsOptions } from './connection/nats-options';
export { natsOptions } from './connection/read-nats-options';
export { RpcClient, type RequestOptions } from './rpc-client';
export { wasNeverReceived } from './never-received';
export { startNatsService } from './server/start-nats-service';
export { BROADCAST } from './server/broadcast';
export { FastSubjects } from './server/fast-subjects';
