import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { NATS_OPTIONS, type NatsOptions } from './nats-options';
import { RpcClient } from './rpc-client';

type AsyncOptions = Pick<FactoryProvider<NatsOptions>, 'inject' | 'useFactory'>;

/** The client side of the bus: `RpcClient`. */
@Global()
@Module({})
export class NatsModule {
  static forRootAsync({ inject, useFactory }: AsyncOptions): DynamicModule {
    return {
      module: NatsModule,
      providers: [{ provide: NATS_OPTIONS, useFactory, ...(inject ? { inject } : {}) }, RpcClient],
      exports: [RpcClient, NATS_OPTIONS],
    };
  }
}
