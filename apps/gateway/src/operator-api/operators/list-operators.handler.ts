import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { type OperatorPageResponse, OperatorResponse, type OperatorRow } from './operator.response';

const listOperatorUsers = statement<readonly [limit: number, offset: number], OperatorRow>({
  name: 'gateway.list_operator_users',
  text: `
    SELECT id, email, operator_role, created_at FROM app_user WHERE role = 'operator' AND disabled_at IS NULL
    ORDER BY id LIMIT $1 OFFSET $2`,
});

const countOperators = statement<readonly [], { total: number }>({
  name: 'gateway.count_operators',
  text: `SELECT count(*) AS total FROM app_user WHERE role = 'operator' AND disabled_at IS NULL`,
});

@Injectable()
export class ListOperatorsHandler {
  constructor(private readonly database: Database) {}

  /** Oldest first, without removed operators. */
  async execute(query: ListParams): Promise<OperatorPageResponse> {
    const rows = await this.database.run(listOperatorUsers, [query.limit, offsetOf(query)]);
    const [counted] = await this.database.run(countOperators, []);
    return {
      operators: rows.map((row) => OperatorResponse.of(row)),
      ...listPage(counted?.total ?? 0, query),
    };
  }
}
