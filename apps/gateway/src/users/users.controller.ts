import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { CreateUserHandler } from './create-user.handler';
import { CreateUserRequest } from './create-user.request';
import { UserAccess } from './user-access';
import { UserList } from './user-list';

@Controller('v1/users')
@BearerAuth('users.manage')
export class UsersController {
  constructor(
    private readonly createUser: CreateUserHandler,
    private readonly users: UserList,
    private readonly access: UserAccess,
  ) {}

  @Post()
  @StatusEnvelope('User created.')
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateUserRequest) {
    return this.createUser.execute(vendor, body);
  }

  @Get()
  @StatusEnvelope('Users retrieved successfully.')
  list(@CurrentVendor() { accountId }: VendorCaller, @Query() query: PageParams) {
    return this.users.page(accountId, query);
  }

  @Post(':id/disable')
  @StatusEnvelope('User disabled.')
  disable(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string) {
    return this.access.disable(vendor, id);
  }

  @Post(':id/enable')
  @StatusEnvelope('User enabled.')
  enable(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string) {
    return this.access.enable(vendor, id);
  }

  @Post(':id/end-sessions')
  @StatusEnvelope('Sessions of the user ended.')
  endSessions(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string) {
    return this.access.endSessions(vendor, id);
  }
}
