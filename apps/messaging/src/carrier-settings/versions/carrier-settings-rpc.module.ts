import { Module } from '@nestjs/common';
import { ActivateCarrierSettingsHandler } from './activate-carrier-settings.handler';
import { CarrierSettingsRpcController } from './carrier-settings.rpc.controller';
import { CreateCarrierSettingsHandler } from './create-carrier-settings.handler';
import { ListCarrierSettingsHandler } from './list-carrier-settings.handler';
import { ReadCarrierSettingsHandler } from './read-carrier-settings.handler';
import { TryCarrierSettingsHandler } from './try-carrier-settings.handler';

/** Versions of the settings, as operators make them and put them in force. */
@Module({
  controllers: [CarrierSettingsRpcController],
  providers: [
    ActivateCarrierSettingsHandler,
    CreateCarrierSettingsHandler,
    ListCarrierSettingsHandler,
    ReadCarrierSettingsHandler,
    TryCarrierSettingsHandler,
  ],
})
export class CarrierSettingsRpcModule {}
