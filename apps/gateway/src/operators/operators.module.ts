import { Module } from '@nestjs/common';
import { AddOperatorHandler } from './add-operator.handler';
import { ListOperatorsHandler } from './list-operators.handler';
import { OperatorsController } from './operators.controller';
import { RemoveOperatorHandler } from './remove-operator.handler';

@Module({
  controllers: [OperatorsController],
  providers: [AddOperatorHandler, ListOperatorsHandler, RemoveOperatorHandler],
})
export class OperatorsModule {}
