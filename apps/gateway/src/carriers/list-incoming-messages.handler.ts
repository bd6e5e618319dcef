import { Injectable } from '@nestjs/common';
import { type IncomingMessage, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import type { OperatorCaller } from '../identity/caller';
import { CarrierMail, nextBeforeId } from './carrier-mail';
import type { CarrierPageParams } from './carrier-page.params';
import { maskNumber } from './mask-number';

@Injectable()
export class ListIncomingMessagesHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams) {
    const { messages } = await this.mail.page(
      operator,
      'incoming-messages',
      MESSAGING_OPERATIONS.incomingMessages,
      query,
    );
    return { messages: messages.map(messageView), next_before_id: nextBeforeId(messages, query) };
  }
}

function messageView(message: IncomingMessage) {
  return {
    id: message.id,
    carrier: message.carrier,
    source: maskNumber(message.source),
    destination: maskNumber(message.destination),
    message: message.text,
    parts: message.parts,
    incomplete: message.incomplete,
    possible_repetition: message.possibleRepetition,
    looks_like_receipt: message.looksLikeReceipt,
    received_at: message.receivedAt,
  };
}
