import { TrafficLimits } from '../traffic-limits/traffic-limits';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import type { Account } from './account.entity';
import type { ApiKeyScope } from './api-key-scopes';
import type { OperatorRole, VendorRole } from './app-user.entity';
import type { Networks } from './networks';

interface Credential {
  /** The key of rate limits: one API key, or all tokens of one user. */
  readonly credentialId: string;
  readonly userId: number;
  /** Null for an API key. */
  readonly sessionId: string | null;
  /** A page of the console, which sends more requests than a program would. */
  readonly viaConsole: boolean;
  /** Of the request, for the audit log; absent from what is cached with a key. */
  readonly origin?: RequestOrigin;
}

/** A caller who acts for a vendor account. The account id of everything done comes from here and nowhere else. */
export interface VendorCaller extends Credential {
  readonly role: VendorRole;
  /** Acts with a test key: what it sends reaches the sandbox only and costs nothing. */
  readonly sandbox: boolean;
  /** For an API key; users have roles instead. */
  readonly scopes: readonly ApiKeyScope[];
  /** From which an API key is good; null: from everywhere. */
  readonly networks: Networks | null;
  readonly accountId: number;
  readonly parentAccountId: number | null;
  readonly suspended: boolean;
  readonly defaultSender: string | null;
  readonly rateLimitPerMinute: number | null;
  readonly limits: TrafficLimits;
}

export interface OperatorCaller extends Credential {
  readonly role: 'operator';
  readonly operatorRole: OperatorRole;
  /** Has logged in without the second factor that operators need, and may only set it up. */
  readonly secondFactorDue: boolean;
}

export type Caller = VendorCaller | OperatorCaller;

/** Whether an owner has logged in; a key that an owner has made does not count. */
export function isOwner({ role, sessionId }: VendorCaller): boolean {
  return role === 'owner' && sessionId !== null;
}

type KeyTraits = Pick<VendorCaller, 'sandbox' | 'scopes' | 'networks'>;

/** @param account with its parent loaded, whose suspension includes its sub-accounts. */
export function vendorCaller(
  credential: Credential,
  role: VendorRole,
  account: Account,
  key: KeyTraits = { sandbox: false, scopes: [], networks: null },
): VendorCaller {
  const { ownLimits, operatorLimits } = account.parent ?? account;
  return {
    ...credential,
    ...key,
    role,
    accountId: account.id,
    parentAccountId: account.parentId,
    suspended: [account.status, account.parent?.status].includes('suspended'),
    defaultSender: account.defaultSender ?? account.parent?.defaultSender ?? null,
    rateLimitPerMinute: account.rateLimitPerMinute,
    limits: new TrafficLimits([operatorLimits, ownLimits]),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard that authenticated the request. */
    caller?: Caller;
  }
}
