import { Module } from '@nestjs/common';
import { CarrierProfiles } from './carrier-profiles';
import { RoutesInUse } from './routes-in-use';

/** The configuration of carriers and routes. */
@Module({
  providers: [CarrierProfiles, RoutesInUse],
  exports: [CarrierProfiles, RoutesInUse],
})
export class CarrierProfilesModule {}
