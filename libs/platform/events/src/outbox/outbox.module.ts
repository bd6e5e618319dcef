import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox';

/** Provides `Outbox` where the relays run in another process of the service. */
@Global()
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
