import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  MESSAGING_OPERATIONS,
  type ReasonCode,
  REASONS,
  type UsagePoint,
  type UsageReply,
} from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { Repository } from 'typeorm';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { Account } from '../../identity/accounts/account.entity';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { SpanParams, UsageParams } from './usage.params';
import type { UsageCountResponse, UsageResponse, UsageSeriesResponse } from './usage.response';
import { spanOf } from './usage-span';
import type { CountedUsage } from './usage-text';

/** Accounts of one answer, and their intervals together. */
const MAX_ACCOUNTS = 1_000;
const MAX_ACCOUNT_POINTS = 20_000;

@Injectable()
export class GetUsageHandler {
  constructor(
    private readonly rpc: RpcClient,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
  ) {}

  async execute({ accountId }: VendorCaller, params: UsageParams): Promise<CountedUsage<UsageResponse>> {
    const { interval, zone, group_by: groupBy, mode } = params;
    const { from, to, points } = spanOf(params, Date.now());
    const accounts = groupBy === 'account' ? await this.family(accountId) : [];
    if (accounts.length * points > MAX_ACCOUNT_POINTS)
      throw invalidFields({
        to: [`to: ${accounts.length} accounts may have ${MAX_ACCOUNT_POINTS} intervals together; ask for fewer`],
      });
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.usage, {
      accountIds: groupBy === 'account' ? accounts.map(({ id }) => id) : [accountId],
      sandbox: mode === 'test',
      from,
      to,
      interval,
      zone,
      groupBy,
    });
    const family = new Map(accounts.map((account) => [String(account.id), account]));
    return {
      frame: { ...frameOf(params, from, reply), group_by: groupBy },
      begins: reply.begins,
      series: reply.series.map(({ key, points }) => ({ names: namesOf(key, groupBy, family), points })),
    };
  }

  /** The account itself, then its newest sub-accounts. */
  private async family(accountId: number): Promise<Account[]> {
    const own = await this.accounts.find({ where: { id: accountId } });
    const others = await this.accounts.find({
      where: { parentId: accountId },
      order: { id: 'DESC' },
      take: MAX_ACCOUNTS - 1,
    });
    return [...own, ...others];
  }
}

/** The fields of a response beside its series. */
export function frameOf(
  { interval, zone }: SpanParams,
  from: string,
  reply: UsageReply,
): Omit<UsageResponse, 'group_by' | 'series'> {
  return {
    interval,
    zone,
    from: reply.begins[0] ?? from,
    to: reply.end,
    complete_until: reply.completeUntil,
    totals: totalsOf(reply),
  };
}

function namesOf(
  key: string | null,
  groupBy: UsageParams['group_by'],
  family: ReadonlyMap<string, Account>,
): Omit<UsageSeriesResponse, 'points'> {
  if (key !== null && groupBy === 'reason') return ofReason(key);
  const account = groupBy === 'account' ? family.get(key ?? '') : undefined;
  return { key: account?.uuid ?? key ?? 'other', name: account?.name ?? null, retry_helps: null };
}

/** Messaging may be of a later release, with reasons that this one does not know. */
export function ofReason(code: string): Omit<UsageSeriesResponse, 'points'> {
  const known = code in REASONS ? REASONS[code as ReasonCode] : undefined;
  return { key: code === '' ? 'none' : code, name: known?.text ?? null, retry_helps: known?.retryHelps ?? null };
}

function countOf(point: UsagePoint): UsageCountResponse {
  const [, messages, segments, credits, delivered, undelivered, failed, waiting] = point;
  return { messages, segments, credits, delivered, undelivered, failed, waiting };
}

function totalsOf({ series }: UsageReply): UsageCountResponse {
  const sum: [number, number, number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const { points } of series)
    for (const point of points)
      for (let nth = 1; nth < sum.length; nth += 1) sum[nth] = (sum[nth] ?? 0) + (point[nth] ?? 0);
  return countOf(sum);
}
