import { Module } from '@nestjs/common';
import { ActivateSettingsVersionHandler } from './activate-settings-version.handler';
import { CarrierSettingsController } from './carrier-settings.controller';
import { CreateSettingsVersionHandler } from './create-settings-version.handler';
import { GetSettingsVersionHandler } from './get-settings-version.handler';
import { ListSettingsVersionsHandler } from './list-settings-versions.handler';
import { TrySettingsVersionHandler } from './try-settings-version.handler';

/** Carriers and routes as versions, which operators make, try and activate. */
@Module({
  controllers: [CarrierSettingsController],
  providers: [
    ActivateSettingsVersionHandler,
    CreateSettingsVersionHandler,
    GetSettingsVersionHandler,
    ListSettingsVersionsHandler,
    TrySettingsVersionHandler,
  ],
})
export class CarrierSettingsModule {}
