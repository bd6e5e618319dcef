import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { PageParams } from '../../edge/http/page.params';
import { pagination } from '../../edge/http/pagination';
import { type UserPageResponse, UserResponse, type UserRow } from './user.response';

const listUsers = statement<readonly [accountId: number, perPage: number, offset: number], UserRow>({
  name: 'gateway.list_users',
  text: `
    SELECT id, email, role, account_id, disabled_at, created_at FROM app_user WHERE account_id = $1
    ORDER BY id LIMIT $2 OFFSET $3`,
});

const countUsers = statement<readonly [accountId: number], { total: number }>({
  name: 'gateway.count_users',
  text: 'SELECT count(*) AS total FROM app_user WHERE account_id = $1',
});

@Injectable()
export class UserList {
  constructor(private readonly database: Database) {}

  /** Users of an account, disabled ones included, oldest first. An account has a bounded number of them. */
  async page(accountId: number, query: PageParams): Promise<UserPageResponse> {
    const { page, per_page } = query;
    const rows = await this.database.run(listUsers, [accountId, per_page, (page - 1) * per_page]);
    const [counted] = await this.database.run(countUsers, [accountId]);
    return { users: rows.map((row) => UserResponse.of(row)), pagination: pagination(counted?.total ?? 0, query) };
  }
}
