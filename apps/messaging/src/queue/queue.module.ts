import { Module } from '@nestjs/common';
import { UncertainLog } from '../message/uncertain-log';
import { Attempts } from './attempts';
import { ClaimMessages } from './claim-messages';
import { MessageWatches } from './message-watches';
import { OpenClaims } from './open-claims';
import { SendQueue } from './send-queue';

/** Messages that wait to be sent, and the claims of workers on them. */
@Module({
  providers: [Attempts, ClaimMessages, MessageWatches, OpenClaims, SendQueue, UncertainLog],
  exports: [Attempts, ClaimMessages, MessageWatches, OpenClaims, SendQueue, UncertainLog],
})
export class QueueModule {}
