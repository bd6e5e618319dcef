import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { Accounts } from '../../identity/accounts/accounts';
import { frameOf, ofReason } from '../../vendor-api/usage/get-usage.handler';
import { spanOf } from '../../vendor-api/usage/usage-span';
import type { CountedUsage } from '../../vendor-api/usage/usage-text';
import { readVendorNames } from '../vendors/vendor-names';
import type { AllUsageParams } from './all-usage.params';
import type { AllUsageResponse } from './all-usage.response';

/** Of one answer: rows of all accounts are summed for each. */
const MAX_INTERVALS = 100;
const NONE = 'none';
const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Further sub-accounts of a vendor are not counted. */
const MAX_ACCOUNTS = 1_000;

@Injectable()
export class GetAllUsageHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly accounts: Accounts,
    private readonly database: Database,
  ) {}

  /** @throws {DomainError} INVALID for a span of too many intervals; NOT_FOUND for an unknown account */
  async execute(params: AllUsageParams): Promise<CountedUsage<AllUsageResponse>> {
    const { interval, zone, group_by: groupBy, vendor_id: vendorId, mode } = params;
    const { from, to, points } = spanOf(params, Date.now());
    if (points > MAX_INTERVALS + 1)
      throw invalidFields({ to: [`to must be at most ${MAX_INTERVALS} ${interval}s after from`] });
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.usage, {
      accountIds: vendorId === undefined ? null : await this.family(vendorId),
      sandbox: mode === 'test',
      from,
      to,
      interval,
      zone,
      groupBy: groupBy === 'vendor' ? 'account' : groupBy,
    });
    const nameOf = await this.naming(
      groupBy,
      reply.series.map(({ key }) => key),
    );
    return {
      frame: { ...frameOf(params, from, reply), group_by: groupBy },
      begins: reply.begins,
      series: reply.series.map(({ key, points }) => ({ names: nameOf(key), points })),
    };
  }

  private async family(vendorId: number): Promise<readonly number[]> {
    const { id } = await this.accounts.find(String(vendorId));
    return (await this.accounts.withSubAccounts(id)).slice(0, MAX_ACCOUNTS);
  }

  /** How the series of these keys are named. */
  private async naming(
    groupBy: AllUsageParams['group_by'],
    keys: readonly (string | null)[],
  ): Promise<(key: string | null) => Omit<AllUsageResponse['series'][number], 'points'>> {
    const vendors = await readVendorNames(
      this.database,
      groupBy === 'vendor' ? keys.flatMap((key) => (key === null ? [] : Number(key))) : [],
    );
    return (key) => {
      const unnamed = { key: key ?? 'other', vendor_id: null, name: null, retry_helps: null };
      if (key === null) return unnamed;
      if (groupBy === 'reason') return { ...unnamed, ...ofReason(key) };
      if (groupBy === 'carrier') return { ...unnamed, key: key || NONE };
      if (groupBy === 'country')
        return { ...unnamed, key: key || NONE, name: key ? (COUNTRIES.of(key) ?? null) : null };
      if (groupBy !== 'vendor') return unnamed;
      return { ...unnamed, vendor_id: Number(key), name: vendors.get(Number(key))?.name ?? null };
    };
  }
}
