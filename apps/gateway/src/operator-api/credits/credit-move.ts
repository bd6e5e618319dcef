import type { TopUpRequest } from '@sms/contracts/billing';
import type { AuditEntry } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';

/** Credits that an operator moves by hand, as the audit log records them. */
export interface CreditMove extends AuditEntry {
  readonly actor: OperatorCaller;
  readonly action: 'vendor.topped-up' | 'vendor.adjusted';
  readonly accountId: number;
  /** Credits that are taken are negative. A repeat under the same reference moves nothing. */
  readonly details: { readonly credits: number; readonly reference: string };
}

export function topUpOf(operator: OperatorCaller, { accountId, credits, reference }: TopUpRequest): CreditMove {
  return {
    actor: operator,
    action: 'vendor.topped-up',
    target: `vendor:${accountId}`,
    accountId,
    details: { credits, reference },
  };
}
