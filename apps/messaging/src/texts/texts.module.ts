import { Global, Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DataKeys } from '@sms/platform/data-keys';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { KeyRing } from '@sms/platform/secrets';
import { messagingConfig, messagingWorkerConfig, type TextsAtRest } from '../config/messaging.config';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';
import { Texts } from './texts';

interface AtRest {
  readonly textsAtRest: TextsAtRest;
}

/** The texts of messages at rest, for both sides. */
@Global()
@Module({
  providers: [
    {
      provide: Texts,
      // Each process has the configuration of its own side.
      inject: [
        Database,
        SETTINGS_FILE,
        LOGGER,
        { token: messagingConfig.KEY, optional: true },
        { token: messagingWorkerConfig.KEY, optional: true },
      ],
      useFactory: (
        database: Database,
        { keys }: SettingsFile,
        logger: ServiceLogger,
        requestSide?: AtRest,
        worker?: AtRest,
      ) => {
        const dataKeys = keys.length === 0 ? undefined : new DataKeys(database, new KeyRing(keys));
        return new Texts(dataKeys, (requestSide ?? worker)?.textsAtRest ?? 'clear', logger);
      },
    },
  ],
  exports: [Texts],
})
export class TextsModule {}
