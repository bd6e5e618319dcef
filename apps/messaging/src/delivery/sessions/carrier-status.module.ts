import { Module } from '@nestjs/common';
import { CarriersHandler } from './carriers.handler';
import { CarriersRpcController } from './carriers.rpc.controller';
import { ControlCarrierHandler } from './control-carrier.handler';

/** Shows operators the sessions that all workers have bound with their carriers, and has these stopped. */
@Module({ controllers: [CarriersRpcController], providers: [CarriersHandler, ControlCarrierHandler] })
export class CarrierStatusModule {}
