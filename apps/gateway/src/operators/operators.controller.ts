import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { AddOperatorHandler } from './add-operator.handler';
import { AddOperatorRequest } from './add-operator.request';
import { ListOperatorsHandler } from './list-operators.handler';
import { RemoveOperatorHandler } from './remove-operator.handler';

@Controller('v1/admin/operators')
@BearerAuth('operators.manage')
export class OperatorsController {
  constructor(
    private readonly addOperator: AddOperatorHandler,
    private readonly listOperators: ListOperatorsHandler,
    private readonly removeOperator: RemoveOperatorHandler,
  ) {}

  @Post()
  @StatusEnvelope('Operator created.')
  add(@CurrentOperator() operator: OperatorCaller, @Body() body: AddOperatorRequest) {
    return this.addOperator.execute(operator, body);
  }

  @Get()
  @StatusEnvelope('Operators retrieved successfully.')
  list(@Query() query: PageParams) {
    return this.listOperators.execute(query);
  }

  @Delete(':id')
  @StatusEnvelope('Operator removed.')
  remove(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string) {
    return this.removeOperator.execute(operator, id);
  }
}
