import type { Account } from '../accounts/account.entity';
import type { VendorRole } from '../accounts/app-user.entity';

interface Credential {
  /** What rate limits count: one API key, or one user's tokens. */
  readonly credentialId: string;
  readonly userId: number;
  /** Null for an API key. */
  readonly sessionId: string | null;
}

/** Somebody acting for a vendor account. The account id of everything done comes from here and nowhere else. */
export interface VendorCaller extends Credential {
  readonly role: VendorRole;
  /** Acts with a test key: what it sends reaches the sandbox only and costs nothing. */
  readonly sandbox: boolean;
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

/** @param account with its parent loaded: what holds for a parent holds for its sub-accounts. */
export function vendorCaller(credential: Credential, role: VendorRole, account: Account, sandbox = false): VendorCaller {
  return {
    ...credential,
    sandbox,
    role,
    accountId: account.id,
    parentAccountId: account.parentId,
    suspended: [account.status, account.parent?.status].includes('suspended'),
    defaultSender: account.defaultSender ?? account.parent?.defaultSender ?? null,
    rateLimitPerMinute: account.rateLimitPerMinute,
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard that authenticated the request. */
    caller?: Caller;
  }
}
