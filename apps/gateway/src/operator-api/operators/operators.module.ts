import { Module } from '@nestjs/common';
import { SessionsModule } from '../../identity/sessions/sessions.module';
import { AddOperatorHandler } from './add-operator.handler';
import { ChangeOperatorHandler } from './change-operator.handler';
import { ListOperatorsHandler } from './list-operators.handler';
import { OperatorsController } from './operators.controller';
import { RemoveOperatorHandler } from './remove-operator.handler';

@Module({
  imports: [SessionsModule],
  controllers: [OperatorsController],
  providers: [AddOperatorHandler, ChangeOperatorHandler, ListOperatorsHandler, RemoveOperatorHandler],
})
export class OperatorsModule {}
