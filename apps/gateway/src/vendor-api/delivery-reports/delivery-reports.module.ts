import { Module } from '@nestjs/common';
import { DeliveryReportsController } from './delivery-reports.controller';
import { ListDeliveryReportsHandler } from './list-delivery-reports.handler';

@Module({ controllers: [DeliveryReportsController], providers: [ListDeliveryReportsHandler] })
export class DeliveryReportsModule {}
