import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ListParams } from '../../edge/paging/list.params';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { AddOperatorHandler } from './add-operator.handler';
import { AddOperatorRequest } from './add-operator.request';
import { ListOperatorsHandler } from './list-operators.handler';
import { OperatorPageResponse, OperatorResponse } from './operator.response';
import { RemoveOperatorHandler } from './remove-operator.handler';

@ApiTags('Operators')
@Controller('v1/admin/operators')
@BearerAuth('operators.manage')
export class OperatorsController {
  constructor(
    private readonly addOperator: AddOperatorHandler,
    private readonly listOperators: ListOperatorsHandler,
    private readonly removeOperator: RemoveOperatorHandler,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'createOperator',
    summary: 'Add an operator',
    description:
      'Who adds the operator tells the operator the password. One who was removed may come back under the same e-mail.',
  })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Operator created.', OperatorResponse)
  add(@CurrentOperator() operator: OperatorCaller, @Body() body: AddOperatorRequest): Promise<OperatorResponse> {
    return this.addOperator.execute(operator, body);
  }

  @Get()
  @ApiOperation({
    operationId: 'listOperators',
    summary: 'List operators',
    description: 'The oldest first, without those who were removed.',
  })
  @StatusEnvelope('Operators retrieved successfully.', OperatorPageResponse)
  list(@Query() query: ListParams): Promise<OperatorPageResponse> {
    return this.listOperators.execute(query);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'removeOperator',
    summary: 'Remove an operator',
    description: 'Their sessions end at once. Nobody removes himself, so there is always an operator.',
  })
  @ApiId('2')
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Operator removed.', null)
  remove(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string): Promise<null> {
    return this.removeOperator.execute(operator, id);
  }
}
