import { Injectable } from '@nestjs/common';
import type {
  ExplainedMessage,
  ExplainMessageReply,
  ExplainMessageRequest,
  MessageRoute,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { PastSettings } from '../carrier-settings/past-settings';
import { carriersOf } from '../config/routing';
import { type OpenedRow, Texts } from '../texts/texts';
import { labelsOf } from '../message/labels';
import { reasonOf } from '../message/reason';
import { LANES } from '../message/lanes';
import { attemptsOf } from './attempts-of-message';
import { findLogged, type LoggedMessage } from './logged-message';
import { stoppedCarriers, waitsOf, withStopped } from './wait-of-message';

/** Returns what this service knows of a message, by some five look-ups by key. */
@Injectable()
export class ExplainMessageHandler {
  constructor(
    private readonly database: Database,
    private readonly past: PastSettings,
    private readonly texts: Texts,
  ) {}

  async execute({ accountId, messageId }: ExplainMessageRequest): Promise<ExplainMessageReply> {
    const logged = await findLogged(this.database, messageId, accountId);
    const [message] = await this.texts.opened(logged ? [logged] : []);
    if (!message) return { found: null };
    const [attempts, waits, stopped] = await Promise.all([
      attemptsOf(this.database, message),
      waitsOf(this.database, [message]),
      stoppedCarriers(this.database),
    ]);
    const waiting = waits.get(message.id);
    const wait = waiting ? withStopped(waiting.wait, waiting.route ?? message.route, stopped) : null;
    const route = await this.routeOf(message);
    return { found: { message: explained(message), route, attempts, wait } };
  }

  /** Settings that lead to another route are not those that decided. */
  private async routeOf(logged: LoggedMessage): Promise<MessageRoute> {
    const { route, recipient, account_id, sender, lane, sandbox } = logged;
    const message = { accountId: account_id, sender, lane: LANES[lane] ?? 'single', sandbox };
    const carriers = carriersOf(route);
    for (const { version, routing } of await this.past.at(logged.created_at)) {
      const { rule, prefix, route: decided } = routing.of(message)(recipient);
      if (decided === route) return { carriers, rule, prefix, version };
    }
    return { carriers, rule: null, prefix: null, version: null };
  }
}

function explained(message: OpenedRow<LoggedMessage>): ExplainedMessage {
  return {
    id: message.id,
    messageId: messageIdOf(message.request_id, message.ordinal),
    requestId: message.request_id,
    accountId: message.account_id,
    userId: message.user_id,
    lane: LANES[message.lane] ?? 'single',
    sender: message.sender,
    recipient: message.recipient,
    text: message.text,
    ...(message.text_missing && { textMissing: message.text_missing }),
    status: message.status ?? 'queued',
    reason: reasonOf(message.reason_code),
    failureReason: message.failure_reason,
    segments: message.credits,
    credits: message.sandbox ? 0 : message.credits,
    sandbox: message.sandbox,
    advanceId: message.advance_id,
    carrierMessageId: message.carrier_message_id,
    createdAt: message.created_at.toISOString(),
    ...(message.send_at && { sendAt: message.send_at.toISOString() }),
    expiresAt: message.expires_at.toISOString(),
    updatedAt: (message.changed_at ?? message.created_at).toISOString(),
    deliveredAt: message.delivered_at?.toISOString() ?? null,
    ...labelsOf(message),
  };
}
