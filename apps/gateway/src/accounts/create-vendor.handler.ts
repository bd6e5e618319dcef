import { Injectable } from '@nestjs/common';
import { Database, Outbox, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { randomUUID } from 'node:crypto';
import { PasswordHasher } from '../auth/password-hasher';
import { accountOpened, vendorChanged } from './account-events';
import { Account } from './account.entity';
import type { CreateVendorRequest } from './create-vendor.request';
import { TopUpHandler } from './top-up.handler';

@Injectable()
export class CreateVendorHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly passwords: PasswordHasher,
    private readonly topUp: TopUpHandler,
  ) {}

  /**
   * Opens a vendor account with its owner, then credits it.
   * @throws {DomainError} CONFLICT when the e-mail is taken. Any other error after the account was opened leaves
   * it open and not credited: the credits are then to be added with a top-up.
   */
  async execute(request: CreateVendorRequest) {
    const passwordHash = await this.passwords.hash(request.password);
    const account = await this.database.transaction((sql) => open(sql, this.outbox, request, passwordHash));
    this.outbox.nudge();
    const credits = request.opening_credits ?? 0;
    if (credits > 0) await this.topUp.execute({ accountId: account.id, credits, reference: `opening-${account.uuid}` });
    return { id: account.id, uuid: account.uuid, email: account.email };
  }
}

async function open(sql: Sql, outbox: Outbox, request: CreateVendorRequest, passwordHash: string): Promise<Account> {
  const email = request.email.toLowerCase();
  const account = await sql.manager.save(Account, {
    uuid: randomUUID(),
    name: request.name,
    email,
    parentId: null,
    defaultSender: request.default_sender ?? null,
    rateLimitPerMinute: request.rate_limit_per_minute || null,
    status: 'active',
    version: 1,
  });
  const added = await sql.execute(
    `INSERT INTO app_user (account_id, email, password_hash, role) VALUES ($1, $2, $3, 'owner') ON CONFLICT (email) DO NOTHING`,
    [account.id, email, passwordHash],
  );
  if (added === 0) throw new DomainError(FAULT_CODES.conflict, 'This e-mail address is taken.');
  await outbox.add(sql, [accountOpened(account), vendorChanged(account)]);
  return account;
}
