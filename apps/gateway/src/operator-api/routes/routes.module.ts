import { Module } from '@nestjs/common';
import { ListRoutesHandler } from './list-routes.handler';
import { RoutesController } from './routes.controller';

/** Which carriers take which numbers. */
@Module({ controllers: [RoutesController], providers: [ListRoutesHandler] })
export class RoutesModule {}
