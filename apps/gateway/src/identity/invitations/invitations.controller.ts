import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { EMAIL_NOT_CONFIGURED, USER_LIMIT_REACHED } from '../../edge/http/error-codes';
import { ListParams } from '../../edge/paging/list.params';
import type { VendorCaller } from '../accounts/caller';
import { BearerAuth } from '../auth/auth.decorators';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { InviteRequest } from './invitation.request';
import { InvitationPageResponse, InvitationResponse } from './invitation.response';
import { Invitations } from './invitations';

@ApiTags('Accounts')
@Controller('v1/invitations')
@BearerAuth('users.manage')
export class InvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Post()
  @ApiOperation({
    operationId: 'inviteUser',
    summary: 'Invite a user',
    description:
      'Send a link to an address. Whoever opens it chooses a password and is a user of the account; it works once, for seven days. The answer is the same whether a user has the address already or not: the mail alone tells. An account sends 20 an hour at most, and an invitation takes the place of a user. Where the service sends no e-mail, add users with `POST /v1/users`.',
  })
  @ApiErrors(FAULT_CODES.conflict, EMAIL_NOT_CONFIGURED, USER_LIMIT_REACHED)
  @StatusEnvelope('The invitation is sent.', InvitationResponse)
  invite(@CurrentVendor() vendor: VendorCaller, @Body() body: InviteRequest): Promise<InvitationResponse> {
    return this.invitations.invite(vendor, vendor.accountId, body);
  }

  @Get()
  @ApiOperation({
    operationId: 'listInvitations',
    summary: 'List invitations',
    description: 'Those that nobody has accepted, the oldest first. Expired ones are listed for 30 days.',
  })
  @StatusEnvelope('Invitations retrieved successfully.', InvitationPageResponse)
  list(@CurrentVendor() { accountId }: VendorCaller, @Query() query: ListParams): Promise<InvitationPageResponse> {
    return this.invitations.page(accountId, query);
  }

  @Post(':id/resend')
  @ApiOperation({
    operationId: 'resendInvitation',
    summary: 'Send it again',
    description: 'Send another link, for seven days more. The earlier one works no more.',
  })
  @ApiId('12')
  @ApiErrors(EMAIL_NOT_CONFIGURED)
  @StatusEnvelope('The invitation is sent.', InvitationResponse)
  resend(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<InvitationResponse> {
    return this.invitations.resend(vendor, vendor.accountId, id);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    description: 'Its link works no more. Who has accepted already stays a user.',
  })
  @ApiId('12')
  @StatusEnvelope('Invitation withdrawn.', null)
  withdraw(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<null> {
    return this.invitations.withdraw(vendor, vendor.accountId, id);
  }
}
