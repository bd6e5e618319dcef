import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, MAX_CAPPED_ACCOUNTS } from '@sms/contracts/billing';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { type AuditActor, AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { storedDestinations } from '../../identity/traffic-limits/destinations-field';
import { type StoredLimits, TrafficLimits } from '../../identity/traffic-limits/traffic-limits';
import type { OwnTrafficLimitsRequest } from './traffic-limits.request';
import type { TrafficLimitsResponse } from './traffic-limits.response';
import { UsedToday } from './used-today';

interface LimitsRow {
  own_limits: StoredLimits | null;
  operator_limits: StoredLimits | null;
}

const readLimits = statement<readonly [accountId: number], LimitsRow>({
  name: 'gateway.read_limits',
  text: 'SELECT own_limits, operator_limits FROM account WHERE id = $1',
});

/** Changes of an account follow one another, and no sub-account is opened in between. */
const lockLimits = statement<readonly [accountId: number], LimitsRow>({
  name: 'gateway.lock_limits',
  text: 'SELECT own_limits, operator_limits FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

const setLimits = statement<readonly [accountId: number, own: string | null, operator: string | null]>({
  name: 'gateway.set_limits',
  text: 'UPDATE account SET own_limits = $2::jsonb, operator_limits = $3::jsonb WHERE id = $1',
});

const listFamily = statement<readonly [accountId: number], { id: number }>({
  name: 'gateway.list_family',
  text: 'SELECT id FROM account WHERE id = $1 OR parent_id = $1',
});

interface Change {
  readonly by: 'vendor' | 'operator';
  readonly actor: AuditActor;
  readonly request: OwnTrafficLimitsRequest;
}

/** Reads and changes the limits of a vendor, which must be a parent account. */
@Injectable()
export class LimitTraffic {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
    private readonly usedToday: UsedToday,
  ) {}

  async read(accountId: number): Promise<TrafficLimitsResponse> {
    const [row] = await this.database.run(readLimits, [accountId]);
    if (!row) throw new DomainError(FAULT_CODES.notFound, 'no such account');
    return this.usedToday.with(accountId, row.own_limits, row.operator_limits);
  }

  /**
   * Takes effect at every gateway for requests that begin half a second later; a cap of credits at once.
   * @throws {DomainError} INVALID without a change
   */
  async change(accountId: number, { by, actor, request }: Change): Promise<TrafficLimitsResponse> {
    const changes = changesOf(request);
    if (Object.keys(changes).length === 0)
      throw invalidFields({ destinations: ['destinations, codes_per_day or credits_per_day is required'] });
    await this.database.transaction(async (sql) => {
      const [before = { own_limits: null, operator_limits: null }] = await sql.run(lockLimits, [accountId]);
      const changed = by === 'operator' ? 'operator_limits' : 'own_limits';
      const after = { ...before, [changed]: withoutNulls({ ...before[changed], ...changes }) };
      await sql.run(setLimits, [accountId, asJson(after.own_limits), asJson(after.operator_limits)]);
      await this.audit.record(sql, {
        actor,
        action: 'vendor.limits-changed',
        target: `vendor:${accountId}`,
        accountId,
        details: { by, ...recorded(changes) },
      });
      await this.capCredits(sql, accountId, before, after);
    });
    return this.read(accountId);
  }

  /** Billing counts credits. When it does not reply, nothing is changed here; the same change can be repeated. */
  private async capCredits(sql: Sql, vendorId: number, before: LimitsRow, after: LimitsRow): Promise<void> {
    const [was, is] = [before, after].map(({ own_limits: own, operator_limits: ofOperator }) => {
      const limits = new TrafficLimits([own, ofOperator]);
      return { credits: limits.cap('creditsPerDay'), webhook: limits.notifyWebhook };
    }) as [CreditCap, CreditCap];
    const isNone = was.credits === null && is.credits === null;
    if (isNone || (was.credits === is.credits && was.webhook === is.webhook)) return;
    const ids = (await sql.run(listFamily, [vendorId])).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += MAX_CAPPED_ACCOUNTS) {
      const accountIds = ids.slice(from, from + MAX_CAPPED_ACCOUNTS);
      await this.rpc.request(BILLING_OPERATIONS.setDayCap, { vendorId, accountIds, ...is });
    }
  }
}

interface CreditCap {
  readonly credits: number | null;
  readonly webhook: boolean;
}

type Changes = { readonly [Name in keyof StoredLimits]?: StoredLimits[Name] | null };

/** Null: there is no such limit any more. */
function changesOf(request: OwnTrafficLimitsRequest): Changes {
  const { destinations, codes_per_day, credits_per_day, notify_webhook } = request;
  return {
    ...(destinations === undefined ? {} : { destinations: destinations && storedDestinations(destinations) }),
    ...(codes_per_day === undefined ? {} : { codesPerDay: codes_per_day }),
    ...(credits_per_day === undefined ? {} : { creditsPerDay: credits_per_day }),
    ...(notify_webhook === undefined ? {} : { notifyWebhook: notify_webhook }),
  };
}

function withoutNulls(limits: Changes): StoredLimits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null));
}

function asJson(limits: StoredLimits | null): string | null {
  return limits && JSON.stringify(limits);
}

/** A prefix may be a whole number, so their count is recorded. */
function recorded({ destinations, codesPerDay, creditsPerDay }: Changes): Record<string, number | null> {
  const count = (allowed: boolean): number =>
    (destinations ?? [])
      .filter((entry) => entry.allowed === allowed)
      .reduce((sum, { prefixes }) => sum + prefixes.length, 0);
  return {
    ...(destinations === undefined ? {} : { allowed_prefixes: count(true), refused_prefixes: count(false) }),
    ...(codesPerDay === undefined ? {} : { codes_per_day: codesPerDay }),
    ...(creditsPerDay === undefined ? {} : { credits_per_day: creditsPerDay }),
  };
}
