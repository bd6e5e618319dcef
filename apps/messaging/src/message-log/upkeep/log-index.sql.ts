import { statement, variants } from '@sms/platform/database';

/** Steps from account to account by the index, however many messages each has. */
export const notePartitionAccounts = variants<string, readonly [from: number], never>([], (name) =>
  statement({
    name: `messaging.note_accounts:${name}`,
    text: `
      WITH RECURSIVE account AS (
        (SELECT account_id FROM ${name} ORDER BY account_id LIMIT 1)
        UNION ALL
        SELECT (SELECT m.account_id FROM ${name} m WHERE m.account_id > account.account_id
          ORDER BY m.account_id LIMIT 1)
        FROM account WHERE account.account_id IS NOT NULL)
      INSERT INTO log_directory (account_id, first_id, first_seq, last_seq)
      SELECT account.account_id, $1, lowest.seq, highest.seq
      FROM account
      CROSS JOIN LATERAL (SELECT seq FROM ${name} m WHERE m.account_id = account.account_id ORDER BY seq LIMIT 1) lowest
      CROSS JOIN LATERAL (SELECT seq FROM ${name} m WHERE m.account_id = account.account_id ORDER BY seq DESC LIMIT 1)
        highest
      WHERE account.account_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
  }),
);
