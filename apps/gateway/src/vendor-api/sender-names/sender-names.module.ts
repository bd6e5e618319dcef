import { Module } from '@nestjs/common';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { SenderNamesController } from './sender-names.controller';

@Module({
  controllers: [SenderNamesController],
  providers: [ListSenderNamesHandler, RequestSenderNameHandler],
})
export class VendorSenderNamesModule {}
