import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import type { Caller } from '../accounts/caller';
import { BearerAuth } from '../auth/auth.decorators';
import { CurrentCaller } from '../auth/current-caller.decorator';
import { EnrolSecondFactorHandler } from './enrol-second-factor.handler';
import { OwnSecondFactorHandler } from './own-second-factor.handler';
import { ConfirmSecondFactorRequest, EnrolSecondFactorRequest, PasswordRequest } from './second-factor.request';
import { EnrolmentResponse, RecoveryCodesResponse, SecondFactorResponse } from './second-factor.response';

@ApiTags('Accounts')
@Controller('v1/me/second-factor')
export class OwnSecondFactorController {
  constructor(
    private readonly enrolment: EnrolSecondFactorHandler,
    private readonly own: OwnSecondFactorHandler,
  ) {}

  @Get()
  @BearerAuth('second-factor.set-up')
  @ApiOperation({
    operationId: 'getSecondFactor',
    summary: 'Get the second factor',
    description: 'Whether logins of the user ask for a code of an authenticator app.',
  })
  @StatusEnvelope('Second factor retrieved successfully.', SecondFactorResponse)
  get(@CurrentCaller() caller: Caller): Promise<SecondFactorResponse> {
    return this.own.get(caller);
  }

  @Post()
  @BearerAuth('second-factor.set-up')
  @ApiOperation({
    operationId: 'enrolSecondFactor',
    summary: 'Set up an app',
    description: 'Make a secret for an authenticator app. Logins ask for its codes once one has been confirmed.',
  })
  @ApiErrors(FAULT_CODES.conflict, REAUTHENTICATION_REQUIRED)
  @StatusEnvelope('Confirm it with a code of the app.', EnrolmentResponse)
  enrol(
    @CurrentCaller() caller: Caller,
    @Body() { current_password }: EnrolSecondFactorRequest,
  ): Promise<EnrolmentResponse> {
    return this.enrolment.begin(caller, current_password ?? undefined);
  }

  @Post('confirm')
  @BearerAuth('second-factor.set-up')
  @ApiOperation({
    operationId: 'confirmSecondFactor',
    summary: 'Confirm the app',
    description:
      'Show that the app has the secret. Returns recovery codes, this once. All other sessions of the user end.',
  })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Second factor enabled. Recovery codes are shown this once.', RecoveryCodesResponse)
  confirm(
    @CurrentCaller() caller: Caller,
    @Body() { code }: ConfirmSecondFactorRequest,
  ): Promise<RecoveryCodesResponse> {
    return this.enrolment.confirm(caller, code);
  }

  @Post('recovery-codes')
  @BearerAuth('second-factor.change')
  @ApiOperation({
    operationId: 'renewRecoveryCodes',
    summary: 'Renew recovery codes',
    description: 'Make new recovery codes. Those of before work no more.',
  })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Recovery codes renewed. They are shown this once.', RecoveryCodesResponse)
  renewCodes(
    @CurrentCaller() caller: Caller,
    @Body() { current_password }: PasswordRequest,
  ): Promise<RecoveryCodesResponse> {
    return this.own.renewCodes(caller, current_password);
  }

  @Post('remove')
  @BearerAuth('second-factor.change')
  @ApiOperation({
    operationId: 'removeSecondFactor',
    summary: 'Remove the app',
    description: 'Logins ask for the password alone from now on, and the recovery codes are gone.',
  })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Second factor removed.', null)
  remove(@CurrentCaller() caller: Caller, @Body() { current_password }: PasswordRequest): Promise<null> {
    return this.own.remove(caller, current_password);
  }
}
