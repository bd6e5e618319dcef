import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type ResolveUncertainRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { ResolveUncertainRequestBody } from './resolve-uncertain.request';
import type { ResolvedUncertainResponse } from './resolve-uncertain.response';

/** A call decides message by message, under their locks. */
const TIMEOUT_MS = 15_000;
const CONDITIONS = 'carrier, vendor_id or older_than_seconds';

@Injectable()
export class ResolveUncertainHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before anything is decided, and once more with the counts.
   * @throws {DomainError} INVALID unless the body names messages either by their ids or by conditions.
   */
  async execute(operator: OperatorCaller, body: ResolveUncertainRequestBody): Promise<ResolvedUncertainResponse> {
    const request = requestOf(body);
    const { outcome, messageIds, carrier, accountId, olderThanSeconds } = request;
    const [only, ...others] = messageIds ?? [];
    const entry = {
      actor: operator,
      target: only !== undefined && others.length === 0 ? `message:${only}` : 'messages:uncertain',
      reason: body.reason,
    };
    const details = {
      outcome,
      messages: messageIds?.length ?? null,
      carrier: carrier ?? null,
      vendor_id: accountId ?? null,
      older_than_seconds: olderThanSeconds ?? null,
    };
    const { resolved, notUncertain, more } = await this.audit.around(
      { ...entry, action: 'messages.resolve-uncertain', details },
      () => this.rpc.request(MESSAGING_OPERATIONS.resolveUncertain, request, { timeoutMs: TIMEOUT_MS }),
    );
    await this.audit.record(this.database, {
      ...entry,
      action: 'messages.uncertain-resolved',
      details: { ...details, resolved, not_uncertain: notUncertain },
    });
    return { resolved, not_uncertain: notUncertain, more };
  }
}

function requestOf(body: ResolveUncertainRequestBody): ResolveUncertainRequest {
  const { outcome, message_ids: ids, carrier, vendor_id: accountId, older_than_seconds: olderThanSeconds } = body;
  const conditions = {
    ...(typeof carrier === 'string' && { carrier }),
    ...(typeof accountId === 'number' && { accountId }),
    ...(typeof olderThanSeconds === 'number' && { olderThanSeconds }),
  };
  const hasConditions = Object.keys(conditions).length > 0;
  if (ids && hasConditions) throw invalidFields({ message_ids: [`message_ids cannot stand beside ${CONDITIONS}`] });
  if (ids) return { outcome, messageIds: [...new Set(ids.map((id) => id.toLowerCase()))] };
  if (!hasConditions) throw invalidFields({ message_ids: [`message_ids is required without ${CONDITIONS}`] });
  return { outcome, ...conditions };
}
