import { Injectable } from '@nestjs/common';
import type { SubmitItem, SubmitOutcome, SubmitReply, SubmitRequest } from '@sms/contracts/messaging';
import { withoutEffect } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { countSegments } from '@sms/sms-text';
import { WORK_AVAILABLE } from '../queue/work-available.hint';
import { ApprovedSenderNames, type ChosenSender } from '../sender-names/approved-sender-names';
import { AcceptedMessages, type AcceptableRequest } from './accepted-messages';
import { CreditHolds } from './credit-holds';
import { countSubmits } from './submit-metrics';

/**
 * Accepts a batch of send requests: sender names, then one hold for all, then one commit for all. An item's outcome
 * never depends on its neighbours. When it throws, nothing is known to be accepted, and the error tells when nothing
 * was for certain; holds that were taken are found and given back by the sweeper of orphaned holds.
 */
@Injectable()
export class SubmitBatchHandler {
  constructor(
    private readonly senderNames: ApprovedSenderNames,
    private readonly holds: CreditHolds,
    private readonly messages: AcceptedMessages,
    private readonly rpc: RpcClient,
  ) {}

  async execute({ items }: SubmitRequest): Promise<SubmitReply> {
    const outcomes = new Map<string, SubmitOutcome>();
    const held = await this.hold(items, outcomes).catch((error: unknown) => {
      throw withoutEffect(error);
    });
    await this.messages.store(held, outcomes);
    if (held.length > 0) this.rpc.hint(WORK_AVAILABLE, {});

    const results = items.map(({ requestId }) => ({
      requestId,
      outcome: outcomes.get(requestId) ?? ('cancelled' as const),
    }));
    countSubmits(results);
    return { results };
  }

  /**
   * Returns the requests that may be sent; the others get their outcome. Nothing is accepted yet, whatever goes wrong
   * here.
   */
  private async hold(items: readonly SubmitItem[], outcomes: Map<string, SubmitOutcome>): Promise<AcceptableRequest[]> {
    const senders = await this.senderNames.chooseFor(items);
    return this.holds.hold(requestsWithSender(items, senders, outcomes), outcomes);
  }
}

/** Each request once, however often it stands in the batch; those without a usable sender get their outcome here. */
function requestsWithSender(
  items: readonly SubmitItem[],
  senders: ReadonlyMap<string, ChosenSender>,
  outcomes: Map<string, SubmitOutcome>,
): AcceptableRequest[] {
  const requests = new Map<string, AcceptableRequest>();
  for (const item of items) {
    const sender = senders.get(item.requestId);
    if (sender === undefined) outcomes.set(item.requestId, 'unknown_sender');
    else
      requests.set(item.requestId, {
        item,
        sender: sender.name,
        senderAccountId: sender.accountId,
        creditsPerMessage: countSegments(item.text),
      });
  }
  return [...requests.values()];
}
