import { Module } from '@nestjs/common';
import { Attempts } from './attempts';
import { ClaimMessages } from './claim-messages';
import { MessageWatches } from './message-watches';
import { OpenClaims } from './open-claims';
import { SendQueue } from './send-queue';

/** What waits to be sent, and what a worker has claimed of it. */
@Module({
  providers: [Attempts, ClaimMessages, MessageWatches, OpenClaims, SendQueue],
  exports: [Attempts, ClaimMessages, MessageWatches, OpenClaims, SendQueue],
})
export class QueueModule {}
