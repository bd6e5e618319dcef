import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { PageParams } from '../../edge/http/page.params';
import { pagination } from '../../edge/http/pagination';
import { type OperatorPageResponse, OperatorResponse, type OperatorRow } from './operator.response';

const listOperatorUsers = statement<readonly [perPage: number, offset: number], OperatorRow>({
  name: 'gateway.list_operator_users',
  text: `
    SELECT id, email, created_at FROM app_user WHERE role = 'operator' AND disabled_at IS NULL ORDER BY id
     LIMIT $1 OFFSET $2`,
});

const countOperators = statement<readonly [], { total: number }>({
  name: 'gateway.count_operators',
  text: `SELECT count(*) AS total FROM app_user WHERE role = 'operator' AND disabled_at IS NULL`,
});

@Injectable()
export class ListOperatorsHandler {
  constructor(private readonly database: Database) {}

  /** Oldest first, without removed operators. */
  async execute(query: PageParams): Promise<OperatorPageResponse> {
    const { page, per_page } = query;
    const rows = await this.database.run(listOperatorUsers, [per_page, (page - 1) * per_page]);
    const [counted] = await this.database.run(countOperators, []);
    return {
      operators: rows.map((row) => OperatorResponse.of(row)),
      pagination: pagination(counted?.total ?? 0, query),
    };
  }
}
