import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors, ApiId, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { RemoveSecondFactorHandler } from './remove-second-factor.handler';

const LOST = 'Lost the phone; called back at the number we know.';

@ApiTags('Operators')
@Controller('v1/admin')
export class SecondFactorsController {
  constructor(private readonly removeSecondFactor: RemoveSecondFactorHandler) {}

  @Post('users/:id/remove-second-factor')
  @BearerAuth('vendor-users.manage')
  @ApiOperation({
    operationId: 'removeSecondFactorOfUser',
    summary: "Remove a user's app",
    description: 'For a user of a vendor who has lost the phone and the recovery codes. All sessions of the user end.',
  })
  @ApiId('9')
  @ApiRequestExample({ reason: LOST })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Second factor removed.', null)
  ofUser(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<null> {
    return this.removeSecondFactor.execute(operator, id, 'vendor', reason);
  }

  @Post('operators/:id/remove-second-factor')
  @BearerAuth('operators.manage')
  @ApiOperation({
    operationId: 'removeSecondFactorOfOperator',
    summary: "Remove an operator's app",
    description:
      'For another operator who has lost the phone and the recovery codes. All sessions of the operator end.',
  })
  @ApiId('2')
  @ApiRequestExample({ reason: LOST })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Second factor removed.', null)
  ofOperator(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<null> {
    return this.removeSecondFactor.execute(operator, id, 'operator', reason);
  }
}
