import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import type { PageParams } from '../../edge/http/page.params';
import { pagination } from '../../edge/http/pagination';
import { type UserPageResponse, UserResponse, type UserRow } from './user.response';

@Injectable()
export class UserList {
  constructor(private readonly database: Database) {}

  /** Those of an account, disabled ones included, the oldest first. An account has a bounded number of them. */
  async page(accountId: number, query: PageParams): Promise<UserPageResponse> {
    const { page, per_page } = query;
    const rows = await this.database.rows<UserRow>(
      'SELECT id, email, role, account_id, disabled_at, created_at FROM app_user WHERE account_id = $1 ORDER BY id LIMIT $2 OFFSET $3',
      [accountId, per_page, (page - 1) * per_page],
    );
    const [counted] = await this.database.rows<{ total: number }>(
      'SELECT count(*) AS total FROM app_user WHERE account_id = $1',
      [accountId],
    );
    return { users: rows.map((row) => UserResponse.of(row)), pagination: pagination(counted?.total ?? 0, query) };
  }
}
