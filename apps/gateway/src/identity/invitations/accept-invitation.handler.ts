import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import type { DomainError } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { lockFamily } from '../accounts/account-family';
import { AccountLimits } from '../accounts/account-limits';
import { addUser, emailTaken } from '../accounts/add-user';
import { hashOpaqueToken } from '../accounts/opaque-token';
import { PasswordHasher } from '../accounts/password-hasher';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../credentials/failure-throttle';
import type { AcceptInvitationRequest } from './invitation.request';
import { type AcceptedInvitationResponse, OpenedInvitationResponse } from './invitation.response';
import { findOpenInvitation, type OpenedInvitation, useInvitation } from './invitations.sql';

/** Shows an invitation to whoever has its link, and makes the user who accepts it. */
@Injectable()
export class AcceptInvitationHandler {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());

  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly limits: AccountLimits,
  ) {}

  /** @throws {DomainError} as `accept`. */
  async inspect(token: string, origin: RequestOrigin): Promise<OpenedInvitationResponse> {
    const found = await this.throttle.attempt(origin.address, () => this.find(hashOpaqueToken(token)));
    if (!found) throw wrongToken();
    return OpenedInvitationResponse.of(found);
  }

  /**
   * Makes the user. The link works once.
   * @throws {DomainError} INVALID naming `invitation_token` when it is unknown, used, withdrawn, replaced or expired,
   * or the account is suspended; CONFLICT when a user has the address by now; RATE_LIMIT_EXCEEDED.
   */
  async accept(
    { invitation_token, password }: AcceptInvitationRequest,
    origin: RequestOrigin,
  ): Promise<AcceptedInvitationResponse> {
    const hash = hashOpaqueToken(invitation_token);
    const email = await this.throttle.attempt(origin.address, async () => {
      // Looked up first, because hashing a password costs 250 ms and must not be available without a token.
      const found = await this.find(hash);
      if (!found) return undefined;
      if (found.taken) throw emailTaken();
      return this.use(hash, found, await this.passwords.hashChosen(password, 'password'), origin);
    });
    if (email === undefined) throw wrongToken();
    return { email };
  }

  private async find(hash: Buffer): Promise<OpenedInvitation | undefined> {
    const [found] = await this.database.run(findOpenInvitation, [hash]);
    return found;
  }

  private use(
    hash: Buffer,
    { account_id: accountId, parent_id: parentId }: OpenedInvitation,
    passwordHash: string,
    origin: RequestOrigin,
  ): Promise<string | undefined> {
    return this.database.transaction(async (sql) => {
      // A suspension, and another use of the link, come before this or after it.
      await lockFamily(sql, { id: accountId, parentId });
      const [open] = await sql.run(findOpenInvitation, [hash]);
      const [used] = open ? await sql.run(useInvitation, [hash]) : [];
      if (!used) return undefined;
      const { id, email, role } = used;
      await this.limits.assertRoom(sql, accountId, 'users');
      const added = await addUser(sql, { accountId, email, passwordHash, role });
      if (!added) throw emailTaken();
      await this.audit.record(sql, {
        actor: { userId: added.id, origin },
        action: 'user.created',
        target: `user:${added.id}`,
        accountId,
        details: { account_id: accountId, role, invitation: id },
      });
      return email;
    });
  }
}

function wrongToken(): DomainError {
  return invalidFields({ invitation_token: ['invitation_token is unknown, used, withdrawn or expired'] });
}
