import type { AccountOpenedEvent } from '@sms/contracts/billing';
import { columns, type Sql, statement } from '@sms/platform/database';

const OPENED = columns<AccountOpenedEvent>({ id: ['bigint', ({ payload }) => payload.accountId] });

const openCreditAccounts = statement<readonly AccountOpenedEvent[]>({
  name: 'billing.open_credit_accounts',
  params: OPENED,
  text: `
    INSERT INTO credit_account (account_id)
    SELECT DISTINCT id FROM ${OPENED.unnest} AS opened (${OPENED.names}) ORDER BY id ON CONFLICT DO NOTHING`,
});

/** Opens an empty credit account for each of the vendor accounts that has none yet. */
export async function openAccounts(sql: Pick<Sql, 'run'>, events: readonly AccountOpenedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql.run(openCreditAccounts, events);
}
