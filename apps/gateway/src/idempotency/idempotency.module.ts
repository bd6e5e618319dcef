import { Global, Module } from '@nestjs/common';
import { IdempotencyPruner } from './idempotency-pruner';
import { IdempotentRequests } from './idempotent-requests';

@Global()
@Module({ providers: [IdempotencyPruner, IdempotentRequests], exports: [IdempotentRequests] })
export class IdempotencyModule {}
