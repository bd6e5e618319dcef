import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { SANDBOX_BULK_TOO_LARGE, SANDBOX_QUOTA_EXCEEDED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../accounts/caller';
import { DailyAllowances } from './daily-allowances';

/**
 * Limits what test keys send, because it costs nothing: an account and its sub-accounts share one daily quota. Live
 * keys are not limited here.
 */
@Injectable()
export class SandboxQuota {
  constructor(
    private readonly allowances: DailyAllowances,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /** @throws {DomainError} SANDBOX_BULK_TOO_LARGE naming `recipients`. */
  assertBulkSize({ sandbox }: VendorCaller, recipients: number): void {
    const limit = this.config.sandboxBulkMaxRecipients;
    if (!sandbox || recipients <= limit) return;
    throw new DomainError(SANDBOX_BULK_TOO_LARGE, 'too large for a test key', {
      recipients: [`recipients may not be more than ${limit} with a test key`],
    });
  }

  /**
   * Counts messages before they are submitted. Refused messages, and repeats under an Idempotency-Key, count as well:
   * otherwise requests that fail on purpose would be free.
   * @throws {DomainError} SANDBOX_QUOTA_EXCEEDED; nothing is counted then.
   */
  async take({ sandbox, accountId, parentAccountId }: VendorCaller, messages: number): Promise<void> {
    if (!sandbox) return;
    const quota = this.config.dailyAllowances.sandboxMessages;
    const decision = await this.allowances.take({
      accountId: parentAccountId ?? accountId,
      allowance: 'sandbox_messages',
      size: messages,
      quota,
    });
    if (!decision.allowed)
      throw new DomainError(SANDBOX_QUOTA_EXCEEDED, 'sandbox quota exceeded', {
        retryAfterSeconds: decision.endsInMs / 1_000,
      });
  }
}
