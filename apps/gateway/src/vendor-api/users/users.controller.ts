import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { FORBIDDEN, USER_LIMIT_REACHED } from '../../edge/http/error-codes';
import { ListParams } from '../../edge/paging/list.params';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { CreateUserHandler } from './create-user.handler';
import { CreateUserRequest } from './create-user.request';
import { UserAccess } from '../../identity/users/user-access';
import { UserList } from '../../identity/users/user-list';
import { UserPageResponse, UserResponse } from '../../identity/users/user.response';

@ApiTags('Accounts')
@Controller('v1/users')
@BearerAuth('users.manage')
export class UsersController {
  constructor(
    private readonly createUser: CreateUserHandler,
    private readonly users: UserList,
    private readonly access: UserAccess,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'createUser',
    summary: 'Add a user',
    description:
      'For services that send no e-mail: who adds the user tells the user the password. Otherwise, the answer is 403; use `POST /v1/invitations`. Members may do what the account is for; keys, users, sub-accounts, and URL and secrets of the webhook are for owners.',
  })
  @ApiErrors(FAULT_CODES.conflict, FORBIDDEN, USER_LIMIT_REACHED)
  @StatusEnvelope('User created.', UserResponse)
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateUserRequest): Promise<UserResponse> {
    return this.createUser.execute(vendor, body);
  }

  @Get()
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List users',
    description: 'The oldest first.',
  })
  @StatusEnvelope('Users retrieved successfully.', UserPageResponse)
  list(@CurrentVendor() { accountId }: VendorCaller, @Query() query: ListParams): Promise<UserPageResponse> {
    return this.users.page(accountId, query);
  }

  @Post(':id/disable')
  @ApiOperation({
    operationId: 'disableUser',
    summary: 'Disable a user',
    description:
      "The user cannot log in until enabled again. Their sessions end at once, at every gateway. API keys are the account's and go on. Nobody disables himself.",
  })
  @ApiId('9')
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('User disabled.', UserResponse, { status: 'disabled' })
  disable(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<UserResponse> {
    return this.access.disable(vendor, id);
  }

  @Post(':id/enable')
  @ApiOperation({ operationId: 'enableUser', summary: 'Enable a user' })
  @ApiId('9')
  @StatusEnvelope('User enabled.', UserResponse)
  enable(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<UserResponse> {
    return this.access.enable(vendor, id);
  }

  @Post(':id/end-sessions')
  @ApiOperation({
    operationId: 'endUserSessions',
    summary: 'End all sessions',
    description:
      'End all sessions of a user of the account. Access and refresh tokens work no more; the user may log in again.',
  })
  @ApiId('9')
  @StatusEnvelope('Sessions of the user ended.', UserResponse)
  endSessions(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<UserResponse> {
    return this.access.endSessions(vendor, id);
  }
}
