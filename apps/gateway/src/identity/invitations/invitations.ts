import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import { EMAIL_NOT_CONFIGURED, RATE_LIMITED } from '../../edge/http/error-codes';
import { numberOfId } from '../../edge/validation/number-of-id';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { AccountLimits } from '../accounts/account-limits';
import type { Caller } from '../accounts/caller';
import { recordWithinHourlyLimitOf } from '../allowances/hourly-entries';
import { InvitationMails } from '../mail/invitation-mails';
import { Mailer } from '../mail/mailer';
import type { InviteRequest } from './invitation.request';
import { type InvitationPageResponse, InvitationResponse } from './invitation.response';
import {
  countInvitations,
  deleteInvitation,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  renewInvitation,
} from './invitations.sql';

/**
 * Invitations of an account. Nothing here looks up whether a user has the address: the response, its time and what is
 * listed afterwards are the same, and the mail alone tells.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly limits: AccountLimits,
    private readonly mailer: Mailer,
    private readonly mails: InvitationMails,
  ) {}

  /**
   * @throws {DomainError} EMAIL_NOT_CONFIGURED; CONFLICT when the account has invited the address;
   * USER_LIMIT_REACHED; RATE_LIMIT_EXCEEDED when it has sent 20 invitations within an hour.
   */
  invite(caller: Caller, accountId: number, { email, role }: InviteRequest): Promise<InvitationResponse> {
    this.assertMail();
    return this.database.transaction(async (sql) => {
      await this.limits.assertRoom(sql, accountId, 'users');
      const invited = [accountId, email.toLowerCase(), role ?? 'member', caller.userId] as const;
      const [added] = await sql.run(insertInvitation, invited);
      if (!added)
        throw new DomainError(FAULT_CODES.conflict, 'This address is invited already. Send it again instead.');
      return this.sent(sql, caller, accountId, added);
    });
  }

  /**
   * Sends another link, and the earlier one works no more.
   * @throws {DomainError} NOT_FOUND when the account has no such invitation; otherwise as `invite`.
   */
  resend(caller: Caller, accountId: number, id: string): Promise<InvitationResponse> {
    this.assertMail();
    return this.database.transaction(async (sql) => {
      const [renewed] = await sql.run(renewInvitation, [numberOfId(id), accountId, caller.userId]);
      if (!renewed) throw noSuchInvitation();
      return this.sent(sql, caller, accountId, renewed);
    });
  }

  /** @throws {DomainError} NOT_FOUND when the account has no such invitation. */
  async withdraw(actor: Caller, accountId: number, id: string): Promise<null> {
    await this.database.transaction(async (sql) => {
      const [withdrawn] = await sql.run(deleteInvitation, [numberOfId(id), accountId]);
      if (!withdrawn) throw noSuchInvitation();
      const details = { address: masked(withdrawn.email) };
      const target = `invitation:${numberOfId(id)}`;
      await this.audit.record(sql, { actor, action: 'invitation.withdrawn', target, accountId, details });
    });
    return null;
  }

  /** The oldest first, expired ones included. An account has a bounded number of them. */
  async page(accountId: number, query: ListParams): Promise<InvitationPageResponse> {
    const rows = await this.database.run(listInvitations, [accountId, query.limit, offsetOf(query)]);
    const [counted] = await this.database.run(countInvitations, [accountId]);
    return {
      invitations: rows.map((row) => InvitationResponse.of(row)),
      can_invite: this.mailer.options !== undefined,
      ...listPage(counted?.total ?? 0, query),
    };
  }

  private async sent(sql: Sql, actor: Caller, accountId: number, row: InvitationRow): Promise<InvitationResponse> {
    const waitSeconds = await recordWithinHourlyLimitOf(accountId, sql, this.audit, {
      actor,
      action: 'invitation.sent',
      target: `invitation:${row.id}`,
      details: { role: row.role, address: masked(row.email) },
    });
    if (waitSeconds > 0)
      throw new DomainError(RATE_LIMITED, 'too many invitations', { retryAfterSeconds: Math.ceil(waitSeconds) });
    await this.mails.toInvited(sql, row.id);
    return InvitationResponse.of(row);
  }

  private assertMail(): void {
    if (this.mailer.options) return;
    throw new DomainError(EMAIL_NOT_CONFIGURED, 'there is no e-mail here');
  }
}

function noSuchInvitation(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such invitation');
}

/** Entries of the audit log stay for good, and the address is that of somebody who is no user. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
