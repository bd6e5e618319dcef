import type { Account } from '../accounts/account.entity';
import type { VendorRole } from '../accounts/app-user.entity';

interface Credential {
  /** What rate limits count: one API key, or one user's tokens. */
  readonly credentialId: string;
  readonly userId: number;
}

/** Somebody acting for a vendor account. The account id of everything done comes from here and nowhere else. */
export interface VendorCaller extends Credential {
  readonly role: VendorRole;
  readonly accountId: number;
  readonly parentAccountId: number | null;
  readonly suspended: boolean;
  readonly defaultSender: string | null;
  readonly rateLimitPerMinute: number | null;
}

export interface OperatorCaller extends Credential {
  readonly role: 'operator';
}

export type Caller = VendorCaller | OperatorCaller;

export function vendorCaller(credentialId: string, userId: number, role: VendorRole, account: Account): VendorCaller {
  return {
    credentialId,
    userId,
    role,
    accountId: account.id,
    parentAccountId: account.parentId,
    suspended: account.status === 'suspended',
    defaultSender: account.defaultSender,
    rateLimitPerMinute: account.rateLimitPerMinute,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard that authenticated the request. */
    caller?: Caller;
  }
}
