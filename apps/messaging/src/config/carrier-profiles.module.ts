import { Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { CarrierProfiles } from './carrier-profiles';
import { messagingConfig, messagingWorkerConfig } from './messaging.config';

/** Of the two configurations, a process has its own. */
@Module({
  providers: [
    {
      provide: CarrierProfiles,
      inject: [
        { token: messagingConfig.KEY, optional: true },
        { token: messagingWorkerConfig.KEY, optional: true },
      ],
      useFactory: (
        requestSide?: ConfigType<typeof messagingConfig>,
        worker?: ConfigType<typeof messagingWorkerConfig>,
      ) => new CarrierProfiles(worker?.carriers ?? requestSide?.profiles ?? []),
    },
  ],
  exports: [CarrierProfiles],
})
export class CarrierProfilesModule {}
