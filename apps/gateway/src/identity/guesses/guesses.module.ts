import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { GuessCounts } from './guess-counts';
import { KnownPlaces } from './known-places';
import { LoginThrottle } from './login-throttle';

const PRUNE_EVERY_MS = 600_000;

@Module({
  providers: [
    GuessCounts,
    KnownPlaces,
    LoginThrottle,
    periodicJob({ name: 'prune guesses', everyMs: PRUNE_EVERY_MS, inject: [GuessCounts], run: (it) => it.prune() }),
    periodicJob({ name: 'prune places', everyMs: PRUNE_EVERY_MS, inject: [KnownPlaces], run: (it) => it.prune() }),
  ],
  exports: [GuessCounts, KnownPlaces, LoginThrottle],
})
export class GuessesModule {}
