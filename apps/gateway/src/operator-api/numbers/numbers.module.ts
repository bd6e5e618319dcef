import { Module } from '@nestjs/common';
import { ListNumbersHandler } from './list-numbers.handler';
import { NumbersController } from './numbers.controller';
import { RemoveNumberHandler } from './remove-number.handler';
import { SetNumberHandler } from './set-number.handler';

/** The numbers that subscribers write to, and the vendors who get these messages. */
@Module({
  controllers: [NumbersController],
  providers: [ListNumbersHandler, RemoveNumberHandler, SetNumberHandler],
})
export class NumbersModule {}
