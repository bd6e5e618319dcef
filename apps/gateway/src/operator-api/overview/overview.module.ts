import { Module } from '@nestjs/common';
import { GetOverviewHandler } from './get-overview.handler';
import { OverviewController } from './overview.controller';

/** The state of the service as a whole. */
@Module({ controllers: [OverviewController], providers: [GetOverviewHandler] })
export class OverviewModule {}
