import { Global, Module } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { DataKeys } from '@sms/platform/data-keys';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { KeyRing } from '@sms/platform/secrets';
import { messagingConfig } from '../config/messaging.config';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';
import { Texts } from './texts';

/** The texts of messages at rest, for both sides. */
@Global()
@Module({
  providers: [
    {
      provide: Texts,
      // Only the request side stores texts that were not stored before.
      inject: [Database, SETTINGS_FILE, LOGGER, { token: messagingConfig.KEY, optional: true }],
      useFactory: (
        database: Database,
        { keys }: SettingsFile,
        logger: ServiceLogger,
        requestSide?: ConfigType<typeof messagingConfig>,
      ) => {
        const dataKeys = keys.length === 0 ? undefined : new DataKeys(database, new KeyRing(keys));
        return new Texts(dataKeys, requestSide?.textsAtRest ?? 'clear', logger);
      },
    },
  ],
  exports: [Texts],
})
export class TextsModule {}
