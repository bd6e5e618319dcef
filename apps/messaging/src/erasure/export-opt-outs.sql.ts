import { statement, variants } from '@sms/platform/database';
import { OPT_OUT_COLUMNS, type OptOutRow } from '../opt-outs/opt-outs.sql';

export const OPT_OUT_PAGE = 100;

interface ExportedOptOutRow extends OptOutRow {
  readonly account_id: number;
}

/** Those in force and those that have ended have an index by number each. */
export const exportOptOuts = variants(['account', 'all'], (scope) => {
  const found = (state: string) => `
      SELECT account_id, ${OPT_OUT_COLUMNS} FROM opt_out
      WHERE number = $1 AND ${scope === 'account' ? 'account_id = $2' : '$2::bigint IS NULL'}
        AND created_at <= $3::timestamptz AND id > $4::bigint AND ended_at ${state}`;
  return statement<
    readonly [number: string, accountId: number | null, before: string, after: number],
    ExportedOptOutRow
  >({
    name: `messaging.export_opt_outs:${scope}`,
    text: `
    SELECT * FROM (${found('IS NULL')}
      UNION ALL ${found('IS NOT NULL')}) AS found
    ORDER BY id LIMIT ${OPT_OUT_PAGE}`,
  });
});
