import { Injectable } from '@nestjs/common';
import type { VendorCaller } from '../../identity/accounts/caller';
import { MessageExplainedResponse } from './message-explained.response';
import { MessageTrace } from './message-trace';

@Injectable()
export class ExplainMessageHandler {
  constructor(private readonly trace: MessageTrace) {}

  /**
   * The webhook is the parent account's, and so are its receiver's responses.
   * @throws {DomainError} NOT_FOUND
   */
  async execute({ accountId, parentAccountId }: VendorCaller, messageId: string): Promise<MessageExplainedResponse> {
    const found = await this.trace.find(messageId, accountId);
    const facts = await this.trace.factsOf(found, parentAccountId === null ? accountId : null);
    return MessageExplainedResponse.of(facts, new Date().toISOString());
  }
}
