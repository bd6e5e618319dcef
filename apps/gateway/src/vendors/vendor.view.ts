import type { Account } from '../identity/account.entity';

/** An account as operators see it. */
export function vendorView(account: Account) {
  return {
    id: account.id,
    uuid: account.uuid,
    name: account.name,
    email: account.email,
    parent_id: account.parentId,
    status: account.status,
    default_sender: account.defaultSender,
    rate_limit_per_minute: account.rateLimitPerMinute,
    created_at: account.createdAt.toISOString(),
  };
}
