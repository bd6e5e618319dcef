export { NatsModule } from './nats.module';
export { NATS_OPTIONS, type NatsOptions } from './nats-options';
export { RpcClient, type RequestOptions } from './rpc-client';
export { startNatsService } from './start-nats-service';
export { BROADCAST } from './broadcast';
