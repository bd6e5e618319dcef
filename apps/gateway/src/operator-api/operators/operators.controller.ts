import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ListParams } from '../../edge/paging/list.params';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { AddOperatorHandler } from './add-operator.handler';
import { AddOperatorRequest } from './add-operator.request';
import { ChangeOperatorHandler } from './change-operator.handler';
import { ChangeOperatorRequest } from './change-operator.request';
import { ListOperatorsHandler } from './list-operators.handler';
import { OperatorPageResponse, OperatorResponse } from './operator.response';
import { RemoveOperatorHandler } from './remove-operator.handler';

@ApiTags('Operators')
@Controller('v1/admin/operators')
export class OperatorsController {
  constructor(
    private readonly addOperator: AddOperatorHandler,
    private readonly listOperators: ListOperatorsHandler,
    private readonly changeOperator: ChangeOperatorHandler,
    private readonly removeOperator: RemoveOperatorHandler,
  ) {}

  @Post()
  @BearerAuth('operators.manage')
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
  @BearerAuth('operators.read')
  @ApiOperation({
    operationId: 'listOperators',
    summary: 'List operators',
    description: 'The oldest first, without those who were removed.',
  })
  @StatusEnvelope('Operators retrieved successfully.', OperatorPageResponse)
  list(@Query() query: ListParams): Promise<OperatorPageResponse> {
    return this.listOperators.execute(query);
  }

  @Patch(':id')
  @BearerAuth('operators.manage')
  @ApiOperation({
    operationId: 'changeOperator',
    summary: "Change an operator's role",
    description: 'Holds at once, also for sessions that are open. The only admin stays one.',
  })
  @ApiId('2')
  @ApiRequestExample({ reason: 'Now does the invoices.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Operator changed.', OperatorResponse, { role: 'finance' })
  change(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: ChangeOperatorRequest,
  ): Promise<OperatorResponse> {
    return this.changeOperator.execute(operator, id, body);
  }

  @Delete(':id')
  @BearerAuth('operators.manage')
  @ApiOperation({
    operationId: 'removeOperator',
    summary: 'Remove an operator',
    description: 'Their sessions end at once. Nobody removes himself, so there is always an admin.',
  })
  @ApiId('2')
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Operator removed.', null)
  remove(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string): Promise<null> {
    return this.removeOperator.execute(operator, id);
  }
}
