import { Module } from '@nestjs/common';
import { CarriersHandler } from './carriers.handler';
import { CarriersRpcController } from './carriers.rpc.controller';

/** What all workers have bound with their carriers, for operators to read. */
@Module({ controllers: [CarriersRpcController], providers: [CarriersHandler] })
export class CarrierStatusModule {}
