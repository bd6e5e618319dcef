import { Global, Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { periodicJob } from '@sms/platform/runtime';
import { messagingConfig, messagingWorkerConfig } from '../config/messaging.config';
import { ActiveSettings, FOLLOW_EVERY_MS } from './active-settings';
import { CarrierProfiles } from './carrier-profiles';
import { PastSettings } from './past-settings';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';
import { SettingsStore } from './settings-store';

/** The carriers and routes that a process follows, on both sides. */
@Global()
@Module({
  providers: [
    {
      provide: SETTINGS_FILE,
      // Of the two configurations, a process has its own.
      inject: [
        { token: messagingConfig.KEY, optional: true },
        { token: messagingWorkerConfig.KEY, optional: true },
      ],
      useFactory: (
        requestSide?: ConfigType<typeof messagingConfig>,
        worker?: ConfigType<typeof messagingWorkerConfig>,
      ): SettingsFile | undefined => (worker ?? requestSide)?.settingsFile,
    },
    ActiveSettings,
    CarrierProfiles,
    PastSettings,
    SettingsStore,
    periodicJob({
      name: 'carrier settings',
      everyMs: FOLLOW_EVERY_MS,
      inject: [ActiveSettings],
      run: (settings) => settings.follow(),
    }),
  ],
  exports: [ActiveSettings, CarrierProfiles, PastSettings, SettingsStore, SETTINGS_FILE],
})
export class CarrierSettingsModule {}
