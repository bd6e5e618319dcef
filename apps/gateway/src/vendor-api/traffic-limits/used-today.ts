import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { RpcClient } from '@sms/platform/nats';
import { type StoredLimits, TrafficLimits } from '../../identity/traffic-limits/traffic-limits';
import { type CapUseResponse, LimitsResponse, type TrafficLimitsResponse } from './traffic-limits.response';

/** Shows limits with what is used of the caps today. */
@Injectable()
export class UsedToday {
  constructor(private readonly rpc: RpcClient) {}

  async with(
    vendorId: number,
    own: StoredLimits | null,
    operator: StoredLimits | null,
  ): Promise<TrafficLimitsResponse> {
    const limits = new TrafficLimits([own, operator]);
    const [codes, credits] = await Promise.all([
      this.codes(vendorId, limits.cap('codesPerDay')),
      this.credits(vendorId, limits.cap('creditsPerDay')),
    ]);
    return {
      own: LimitsResponse.of(own),
      operator: LimitsResponse.of(operator),
      notify_webhook: limits.notifyWebhook,
      today: { codes, credits },
    };
  }

  private async codes(vendorId: number, cap: number | null): Promise<CapUseResponse | null> {
    if (cap === null) return null;
    const { codes: used } = await this.rpc.request(OTP_OPERATIONS.codesToday, { vendorId });
    return { cap, used };
  }

  private async credits(accountId: number, cap: number | null): Promise<CapUseResponse | null> {
    if (cap === null) return null;
    const { dayCap } = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    return { cap, used: Math.max(0, dayCap?.used ?? 0) };
  }
}
