import { Module } from '@nestjs/common';
import { ListRoutesHandler } from './list-routes.handler';
import { OverviewRpcController } from './overview.rpc.controller';

/** What operators see of the service as a whole. */
@Module({ controllers: [OverviewRpcController], providers: [ListRoutesHandler] })
export class OverviewModule {}
