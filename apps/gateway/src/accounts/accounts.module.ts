import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from './account.entity';
import { AccountRelays } from './account-relays';
import { AdminVendorsController } from './admin-vendors.controller';
import { CreateVendorHandler } from './create-vendor.handler';
import { TopUpHandler } from './top-up.handler';
import { TopUpVendorHandler } from './top-up-vendor.handler';

@Module({
  imports: [TypeOrmModule.forFeature([Account])],
  controllers: [AdminVendorsController],
  providers: [AccountRelays, CreateVendorHandler, TopUpHandler, TopUpVendorHandler],
})
export class AccountsModule {}
