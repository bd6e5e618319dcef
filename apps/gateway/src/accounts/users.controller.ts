import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { PageQuery } from '../http/page.query';
import { StatusEnvelope } from '../http/envelope';
import { CreateUserHandler } from './create-user.handler';
import { CreateUserRequest } from './create-user.request';
import { ListUsersHandler } from './list-users.handler';

@Controller('v1/users')
@BearerAuth('users.manage')
export class UsersController {
  constructor(
    private readonly createUser: CreateUserHandler,
    private readonly listUsers: ListUsersHandler,
  ) {}

  @Post()
  @StatusEnvelope('User created.')
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateUserRequest) {
    return this.createUser.execute(vendor, body);
  }

  @Get()
  @StatusEnvelope('Users retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: PageQuery) {
    return this.listUsers.execute(vendor, query);
  }
}
