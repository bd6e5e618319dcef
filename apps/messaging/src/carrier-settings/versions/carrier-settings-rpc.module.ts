import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ResealSettings } from '../reseal-settings';
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
    ResealSettings,
    periodicJob({
      name: 'keys of carrier settings',
      everyMs: 60_000,
      inject: [ResealSettings],
      run: (reseal) => reseal.execute(),
    }),
  ],
})
export class CarrierSettingsRpcModule {}
