import { Global, Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { IdempotentRequests } from './idempotent-requests';

@Global()
@Module({
  providers: [
    IdempotentRequests,
    periodicJob({
      name: 'prune idempotency keys',
      everyMs: 600_000,
      inject: [IdempotentRequests],
      run: (requests) => requests.prune(),
    }),
  ],
  exports: [IdempotentRequests],
})
export class IdempotencyModule {}
