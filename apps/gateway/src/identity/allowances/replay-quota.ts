import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError, FAULT_CODES, toDomainError } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { REPLAY_QUOTA_EXCEEDED } from '../../edge/http/error-codes';
import { DailyAllowances } from './daily-allowances';

/** Errors after which the replay may have happened. */
const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set([
  FAULT_CODES.unavailable,
  FAULT_CODES.deadlineExceeded,
  FAULT_CODES.internal,
]);

/**
 * Limits the replays of an account in a day: events of test messages were free, and each replay is a POST to whatever
 * URL is set. Events do not say how their message was sent, so those of live ones count as well.
 */
@Injectable()
export class ReplayQuota {
  constructor(
    private readonly allowances: DailyAllowances,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * Runs a replay of at most `most` deliveries, and counts as many as it reports.
   * @throws {DomainError} REPLAY_QUOTA_EXCEEDED when less than `most` is left.
   */
  async around<T>(
    accountId: number,
    most: number,
    replay: () => Promise<T>,
    replayed: (result: T) => number,
  ): Promise<T> {
    const request = { accountId, allowance: 'webhook_replays', size: most } as const;
    const decision = await this.allowances.take({ ...request, quota: this.config.dailyAllowances.webhookReplays });
    if (!decision.allowed)
      throw new DomainError(REPLAY_QUOTA_EXCEEDED, 'replay quota exceeded', {
        retryAfterSeconds: decision.endsInMs / 1_000,
      });
    const giveBack = (size: number) => this.allowances.giveBack({ ...request, size }, decision.day);
    try {
      const result = await replay();
      await giveBack(most - replayed(result));
      return result;
    } catch (error) {
      if (!UNKNOWN_OUTCOMES.has(toDomainError(error).code)) await giveBack(most);
      throw error;
    }
  }
}
