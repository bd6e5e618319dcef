import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { storedDestinations } from '../../identity/traffic-limits/destinations-field';
import type { StoredLimits } from '../../identity/traffic-limits/traffic-limits';
import type { TrafficLimitsRequest } from './traffic-limits.request';
import { LimitsResponse, type TrafficLimitsResponse } from './traffic-limits.response';

interface LimitsRow {
  own_limits: StoredLimits | null;
  operator_limits: StoredLimits | null;
}

const readLimits = statement<readonly [accountId: number], LimitsRow>({
  name: 'gateway.read_limits',
  text: 'SELECT own_limits, operator_limits FROM account WHERE id = $1',
});

/** Changes of an account follow one another, so that none is lost under another one's fields. */
const lockLimits = statement<readonly [accountId: number], LimitsRow>({
  name: 'gateway.lock_limits',
  text: 'SELECT own_limits, operator_limits FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

const setOwnLimits = statement<readonly [accountId: number, limits: string]>({
  name: 'gateway.set_own_limits',
  text: 'UPDATE account SET own_limits = $2::jsonb WHERE id = $1',
});

const setOperatorLimits = statement<readonly [accountId: number, limits: string]>({
  name: 'gateway.set_operator_limits',
  text: 'UPDATE account SET operator_limits = $2::jsonb WHERE id = $1',
});

interface Change {
  readonly by: 'vendor' | 'operator';
  readonly actorUserId: number;
  readonly request: TrafficLimitsRequest;
}

/** Reads and changes the limits of a vendor, which must be a parent account. */
@Injectable()
export class LimitTraffic {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  async read(accountId: number): Promise<TrafficLimitsResponse> {
    const [row] = await this.database.run(readLimits, [accountId]);
    return asResponse(row);
  }

  /**
   * Takes effect at every gateway for requests that begin half a second later.
   * @throws {DomainError} INVALID without a change
   */
  change(accountId: number, { by, actorUserId, request }: Change): Promise<TrafficLimitsResponse> {
    const { destinations } = request;
    if (!destinations) throw invalidFields({ destinations: ['destinations is required'] });
    return this.database.transaction(async (sql) => {
      const before = await this.lock(sql, accountId);
      const limits = { ...before[by], destinations: storedDestinations(destinations) };
      await sql.run(by === 'operator' ? setOperatorLimits : setOwnLimits, [accountId, JSON.stringify(limits)]);
      await this.audit.record(sql, {
        actorUserId,
        action: 'vendor.limits-changed',
        target: `vendor:${accountId}`,
        details: { by, ...prefixesOf(limits) },
      });
      const after = { ...before, [by]: limits };
      return asResponse({ own_limits: after.vendor, operator_limits: after.operator });
    });
  }

  private async lock(sql: Sql, accountId: number): Promise<Record<Change['by'], StoredLimits | null>> {
    const [row] = await sql.run(lockLimits, [accountId]);
    return { vendor: row?.own_limits ?? null, operator: row?.operator_limits ?? null };
  }
}

/** A prefix may be a whole number, so their count is recorded. */
function prefixesOf({ destinations = [] }: StoredLimits): Record<string, number> {
  const count = (allowed: boolean): number =>
    destinations.filter((entry) => entry.allowed === allowed).reduce((sum, { prefixes }) => sum + prefixes.length, 0);
  return { allowed_prefixes: count(true), refused_prefixes: count(false) };
}

function asResponse(row: LimitsRow | undefined): TrafficLimitsResponse {
  if (!row) throw new DomainError(FAULT_CODES.notFound, 'no such account');
  return { own: LimitsResponse.of(row.own_limits), operator: LimitsResponse.of(row.operator_limits) };
}
