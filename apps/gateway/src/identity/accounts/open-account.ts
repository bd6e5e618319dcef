import type { Sql } from '@sms/platform/database';
import type { Outbox } from '@sms/platform/events';
import { randomUUID } from 'node:crypto';
import { Account } from './account.entity';
import { addUser, emailTaken } from './add-user';
import { accountOpened, suspensionChanged, vendorChanged } from './account-events';
import { inheritedFrom } from './account-family';

interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly parentId: number | null;
  readonly defaultSender: string | null;
  /** Null: the published limit. */
  readonly rateLimitPerMinute: number | null;
}

/**
 * Opens an account with its owner and reports it to the other services.
 * @throws {DomainError} CONFLICT when the e-mail is taken.
 */
export async function openAccount(
  sql: Sql,
  outbox: Outbox,
  { passwordHash, ...account }: NewAccount,
): Promise<Account> {
  const email = account.email.toLowerCase();
  const inherited = account.parentId === null ? undefined : await inheritedFrom(sql, account.parentId);
  const suspended = inherited?.suspended ?? false;
  const suspensionVersion = suspended ? 1 : 0;
  const opened = await sql.manager.save(Account, {
    ...account,
    email,
    uuid: randomUUID(),
    status: 'active' as const,
    version: 1,
    suspensionVersion,
  });
  const owner = await addUser(sql, { accountId: opened.id, email, passwordHash, role: 'owner' });
  if (!owner) throw emailTaken();
  const suspensions = suspended
    ? [suspensionChanged({ accountId: opened.id, suspended, version: suspensionVersion })]
    : [];
  await outbox.add(sql, [accountOpened(opened, inherited?.limits), vendorChanged(opened), ...suspensions]);
  return opened;
}
