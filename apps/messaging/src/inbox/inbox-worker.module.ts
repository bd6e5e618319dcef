import { Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { DecideReplies } from '../auto-replies/decide-replies';
import { forgetReplies } from '../auto-replies/decide-replies.sql';
import { ConsentMessages } from '../opt-outs/consent-messages';
import { CarrierOddities } from './carrier-oddities';
import { ForgetIncoming } from './forget-incoming';
import { IncomingEffects } from './incoming-effects';
import { IncomingMessages } from './incoming-messages';
import { forgetJoined } from './joined-parts';

const SECOND_MS = 1_000;

/** Receives what carriers send that belongs to no message of ours. */
@Module({
  providers: [
    CarrierOddities,
    ConsentMessages,
    DecideReplies,
    ForgetIncoming,
    IncomingEffects,
    IncomingMessages,
    periodicJob({
      name: 'incoming parts',
      everyMs: 60 * SECOND_MS,
      inject: [Database, IncomingMessages],
      run: (database, incoming) => database.transaction((sql) => incoming.giveUpWaiting(sql)),
    }),
    periodicJob({
      name: 'joined parts expiry',
      everyMs: 60 * SECOND_MS,
      inject: [Database],
      run: (database) => forgetJoined(database),
    }),
    periodicJob({
      name: 'auto-replies expiry',
      everyMs: 60 * SECOND_MS,
      inject: [Database],
      run: (database) => forgetReplies(database),
    }),
    periodicJob({
      name: 'incoming messages expiry',
      everyMs: 600 * SECOND_MS,
      inject: [ForgetIncoming],
      run: (incoming) => incoming.execute(),
    }),
    periodicJob({
      name: 'oddities expiry',
      everyMs: 600 * SECOND_MS,
      inject: [Database, CarrierOddities],
      run: (database, oddities) => database.transaction((sql) => oddities.expire(sql)),
    }),
  ],
  exports: [CarrierOddities, IncomingMessages],
})
export class InboxWorkerModule {}
