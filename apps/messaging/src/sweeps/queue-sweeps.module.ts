import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { CarriersModule } from '../delivery/carriers/carriers.module';
import { QueueModule } from '../queue/queue.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { StatusModule } from '../status/status.module';
import { EndDueWaits } from './end-due-waits';
import { ExpireMessages } from './expire-messages';
import { ForgetScheduled } from './forget-scheduled';
import { ReapClaims } from './reap-claims';
import { ReleaseOrphanedHolds } from './release-orphaned-holds';
import { RerouteMessages } from './reroute-messages';

const SECOND_MS = 1_000;

/** Ends waits in the queue that nothing else ends. */
@Module({
  imports: [CarriersModule, QueueModule, ReceiptsModule, StatusModule],
  providers: [
    EndDueWaits,
    ExpireMessages,
    ForgetScheduled,
    ReapClaims,
    ReleaseOrphanedHolds,
    RerouteMessages,
    periodicJob({
      name: 'claims of lost workers',
      everyMs: SECOND_MS,
      inject: [ReapClaims],
      run: (claims) => claims.execute(),
    }),
    periodicJob({
      name: 'ends of waits',
      everyMs: SECOND_MS / 2,
      inject: [EndDueWaits],
      run: (waits) => waits.execute(),
    }),
    periodicJob({
      name: 'routes',
      everyMs: SECOND_MS / 2,
      inject: [RerouteMessages],
      run: (routes) => routes.execute(),
    }),
    periodicJob({
      name: 'expiry',
      everyMs: SECOND_MS,
      inject: [ExpireMessages],
      run: (expiry) => expiry.execute(),
    }),
    periodicJob({
      name: 'scheduled sends that are over',
      everyMs: 60 * SECOND_MS,
      inject: [ForgetScheduled],
      run: (sends) => sends.execute(),
    }),
    periodicJob({
      name: 'orphaned holds',
      everyMs: 15 * SECOND_MS,
      inject: [ReleaseOrphanedHolds],
      run: (holds) => holds.execute(),
    }),
  ],
})
export class QueueSweepsModule {}
