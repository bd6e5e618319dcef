import { Module } from '@nestjs/common';
import { CarriersHandler } from './carriers.handler';
import { CarriersRpcController } from './carriers.rpc.controller';

/** Shows operators the sessions that all workers have bound with their carriers. */
@Module({ controllers: [CarriersRpcController], providers: [CarriersHandler] })
export class CarrierStatusModule {}
