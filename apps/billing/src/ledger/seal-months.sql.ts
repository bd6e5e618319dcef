import { statement, variants } from '@sms/platform/database';

/** Skips from account to account in the index, so the cost is independent of the number of links. */
export const sealPartition = variants<string, readonly [], never>([], (name) =>
  statement({
    name: `billing.seal_month:${name}`,
    text: `
      WITH RECURSIVE account AS (
        (SELECT account_id FROM ${name} ORDER BY account_id LIMIT 1)
        UNION ALL
        SELECT (SELECT l.account_id FROM ${name} l WHERE l.account_id > account.account_id
          ORDER BY l.account_id LIMIT 1)
        FROM account WHERE account.account_id IS NOT NULL)
      INSERT INTO ledger_seal (account_id, position, created_at, funded, available, held, spent, hash)
      SELECT last.account_id, last.position, last.created_at, last.funded, last.available, last.held, last.spent,
        last.hash
      FROM account CROSS JOIN LATERAL (SELECT * FROM ${name} l WHERE l.account_id = account.account_id
        ORDER BY l.position DESC LIMIT 1) AS last
      WHERE account.account_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
  }),
);
