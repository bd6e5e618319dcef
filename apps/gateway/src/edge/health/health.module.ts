import { Module } from '@nestjs/common';
import { Drain } from './drain';
import { HealthController } from './health.controller';
import { PublicReadiness } from './public-readiness';

@Module({ controllers: [HealthController], providers: [Drain, PublicReadiness] })
export class HealthModule {}
