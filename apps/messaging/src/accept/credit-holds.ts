import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS, type HoldOutcome } from '@sms/contracts/billing';
import type { SubmitOutcome } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { AcceptableRequest } from './acceptable-request';
import { creditsToHold } from './send-price';

/** Leaves enough of the shortest deadline for a submit, the 4 s of otp, to accept what is held. */
const HOLD_TIMEOUT_MS = 1_500;

/** Reserves the credits of send requests at billing. */
@Injectable()
export class CreditHolds {
  constructor(private readonly rpc: RpcClient) {}

  /**
   * One request for the whole batch. Returns the requests that may be sent: credits are held, or none are needed; the
   * others get their outcome.
   */
  async hold(
    requests: readonly AcceptableRequest[],
    outcomes: Map<string, SubmitOutcome>,
  ): Promise<AcceptableRequest[]> {
    const charged = requests.filter(({ item }) => !item.sandbox);
    if (charged.length === 0) return [...requests];
    const { results } = await this.rpc.request(
      BILLING_OPERATIONS.hold,
      {
        items: charged.map(({ item, creditsPerMessage }) => ({
          requestId: item.requestId,
          accountId: item.accountId,
          credits: creditsToHold(item, creditsPerMessage, item.recipients.length),
          messages: item.recipients.length,
        })),
      },
      { timeoutMs: HOLD_TIMEOUT_MS },
    );
    const byRequest = new Map(results.map((result) => [result.requestId, result.outcome]));
    return requests.filter(({ item }) => {
      if (item.sandbox) return true;
      const outcome: HoldOutcome = byRequest.get(item.requestId) ?? 'unknown_account';
      if (outcome === 'held') return true;
      // Its id was used for something else: only under another can it be sent.
      outcomes.set(item.requestId, outcome === 'invalid' ? 'cancelled' : outcome);
      return false;
    });
  }
}
