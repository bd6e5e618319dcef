import { type DynamicModule, type FactoryProvider, Global, Module } from '@nestjs/common';
import { FastSubjects } from './server/fast-subjects';
import { NATS_OPTIONS, type NatsOptions } from './connection/nats-options';
import { RpcClient } from './rpc-client';

type AsyncOptions = Pick<FactoryProvider<NatsOptions>, 'inject' | 'useFactory'>;

/** Provides `RpcClient`, and the subjects that a service answers without Nest in between. */
@Global()
@Module({})
export class NatsModule {
  static forRootAsync({ inject, useFactory }: AsyncOptions): DynamicModule {
    return {
      module: NatsModule,
      providers: [{ provide: NATS_OPTIONS, useFactory, ...(inject ? { inject } : {}) }, FastSubjects, RpcClient],
      exports: [FastSubjects, RpcClient, NATS_OPTIONS],
    };
  }
}
