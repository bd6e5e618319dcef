import { Module } from '@nestjs/common';
import { HealthController } from './health.controller';
import { PublicReadiness } from './public-readiness';

@Module({ controllers: [HealthController], providers: [PublicReadiness] })
export class HealthModule {}
