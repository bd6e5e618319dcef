import { type Sql, statement } from '@sms/platform/database';
import type { DirectoryEntry, Range } from './log-bounds';

/** The partitions of an account's numbers in the log, as of one moment. */
export interface AccountDirectory {
  /** The account's last number. */
  readonly last: number;
  /** The ids that are in no full partition. */
  readonly open: Range;
  readonly entries: readonly DirectoryEntry[];
  /** Whether some of its numbers are of removed test messages: see `./log-gaps.ts`. */
  readonly hasGaps: boolean;
}

interface Row extends DirectoryEntry {
  readonly last: number;
  readonly openFrom: number;
  readonly openTo: number;
  readonly hasGaps: boolean;
}

const readAccountDirectory = statement<readonly [accountId: number], Row>({
  name: 'messaging.read_account_directory',
  text: `
    SELECT c.last_seq AS last, (SELECT coalesce(max(end_id), 0) FROM message_partition) AS "openFrom",
      (SELECT last_value + 1 FROM message_id) AS "openTo",
      EXISTS (SELECT FROM log_gap g WHERE g.account_id = c.account_id) AS "hasGaps",
      d.first_id AS "firstId", p.end_id AS "endId", d.first_seq AS "firstSeq", d.last_seq AS "lastSeq",
      p.first_at AS "firstAt", p.last_at AS "lastAt"
    FROM account_counter c LEFT JOIN log_directory d ON d.account_id = c.account_id
    LEFT JOIN message_partition p ON p.first_id = d.first_id
    WHERE c.account_id = $1 ORDER BY d.first_id`,
});

/** Undefined for an account that has no messages. */
export async function accountDirectory(
  database: Pick<Sql, 'run'>,
  accountId: number,
): Promise<AccountDirectory | undefined> {
  const rows = await database.run(readAccountDirectory, [accountId]);
  const [counter] = rows;
  if (!counter) return undefined;
  const { last, openFrom, openTo, hasGaps } = counter;
  return { last, open: { from: openFrom, to: openTo }, entries: rows, hasGaps };
}
