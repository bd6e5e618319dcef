import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { type UserPageResponse, UserResponse, type UserRow } from './user.response';

const listUsers = statement<readonly [accountId: number, limit: number, offset: number], UserRow>({
  name: 'gateway.list_users',
  text: `
    SELECT id, email, role, account_id, disabled_at, created_at, operator_reset_at, operator_reset_reason
    FROM app_user WHERE account_id = $1
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
  async page(accountId: number, query: ListParams): Promise<UserPageResponse> {
    const rows = await this.database.run(listUsers, [accountId, query.limit, offsetOf(query)]);
    const [counted] = await this.database.run(countUsers, [accountId]);
    return { users: rows.map((row) => UserResponse.of(row)), ...listPage(counted?.total ?? 0, query) };
  }
}
