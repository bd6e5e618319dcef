import { Module } from '@nestjs/common';
import { AllBulksController } from './all-bulks.controller';
import { CancelBulkOfVendorHandler } from './cancel-bulk-of-vendor.handler';
import { ListAllBulksHandler } from './list-all-bulks.handler';

/** Sends to many recipients, of any vendor. */
@Module({ controllers: [AllBulksController], providers: [ListAllBulksHandler, CancelBulkOfVendorHandler] })
export class AllBulksModule {}
