import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { Origin, type RequestOrigin } from '../../edge/audit/request-origin';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { RATE_LIMITED, USER_LIMIT_REACHED } from '../../edge/http/error-codes';
import { AcceptInvitationHandler } from './accept-invitation.handler';
import { AcceptInvitationRequest, InvitationTokenRequest } from './invitation.request';
import { AcceptedInvitationResponse, OpenedInvitationResponse } from './invitation.response';

/** For whoever has the link of an invitation. The token is in the body, so that no log of paths has it. */
@ApiTags('Accounts')
@Controller('v1/invitations')
export class AcceptInvitationController {
  constructor(private readonly acceptInvitation: AcceptInvitationHandler) {}

  @Post('inspect')
  @ApiOperation({
    operationId: 'inspectInvitation',
    summary: 'Look at an invitation',
    description: 'To which account the token of a link leads, and with which address.',
  })
  @ApiErrors(RATE_LIMITED)
  @StatusEnvelope('Invitation retrieved successfully.', OpenedInvitationResponse)
  inspect(
    @Body() { invitation_token }: InvitationTokenRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<OpenedInvitationResponse> {
    return this.acceptInvitation.inspect(invitation_token, origin);
  }

  @Post('accept')
  @ApiOperation({
    operationId: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Become a user of the account by the token of a link, which works once. Log in afterwards with the address and this password. 409 when the address has become that of another user.',
  })
  @ApiErrors(FAULT_CODES.conflict, RATE_LIMITED, USER_LIMIT_REACHED)
  @StatusEnvelope('Invitation accepted.', AcceptedInvitationResponse)
  accept(@Body() body: AcceptInvitationRequest, @Origin() origin: RequestOrigin): Promise<AcceptedInvitationResponse> {
    return this.acceptInvitation.accept(body, origin);
  }
}
