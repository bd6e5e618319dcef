import { Injectable } from '@nestjs/common';
import { type MessageReceivedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { type NewEvent, Outbox } from '@sms/platform/events';
import { Counter } from 'prom-client';
import { plainAddress } from '../message/carrier-address';
import { DecideReplies } from '../auto-replies/decide-replies';
import { ConsentMessages } from '../opt-outs/consent-messages';
import { deliveredAgain } from './delivered-again';
import type { IncomingRoute } from './route-incoming';

const incomingTotal = new Counter({
  name: 'messaging_incoming_messages_total',
  help: 'Messages from subscribers by how their account was found',
  labelNames: ['carrier', 'routed_by'],
});

/** A message of a subscriber, as it was stored. */
export interface StoredIncoming {
  readonly messageId: string;
  readonly carrier: string;
  /** The phone that it came from, as the carrier wrote it. */
  readonly source: string | null;
  /** The number that it was sent to, as the carrier wrote it. */
  readonly destination: string | null;
  readonly text: string;
  readonly parts: number;
  readonly incomplete: boolean;
  /** Null: it is for no account, and operators alone see it. */
  readonly route: IncomingRoute | null;
  /** An equal one was stored minutes before: the carrier may have delivered it again. */
  readonly possibleRepetition: boolean;
  readonly receivedAt: Date;
}

/** Takes STOP and START, decides about replies, and tells vendors of messages from subscribers. */
@Injectable()
export class IncomingEffects {
  constructor(
    private readonly outbox: Outbox,
    private readonly consent: ConsentMessages,
    private readonly replies: DecideReplies,
  ) {}

  /**
   * Runs in the transaction that stores the messages, before the carrier gets its response. A failure leaves all of
   * them unstored, and the carrier delivers them again.
   */
  async execute(sql: Sql, messages: readonly StoredIncoming[]): Promise<void> {
    // Counted before the commit: a repeated batch counts twice.
    for (const { carrier, route } of messages) incomingTotal.inc({ carrier, routed_by: route?.decidedBy ?? 'none' });
    const repeated = await deliveredAgain(sql, messages);
    await this.consent.take(
      sql,
      messages.flatMap(({ messageId, route, source, text, incomplete }) =>
        route === null || source === null || incomplete
          ? []
          : [{ accountId: route.accountId, source, text, isRepeated: repeated.has(messageId) }],
      ),
    );
    const fresh = messages.filter(({ messageId }) => !repeated.has(messageId));
    await this.replies.execute(
      sql,
      fresh.flatMap(({ route, source, destination, text, incomplete }) =>
        route === null || source === null || destination === null || incomplete
          ? []
          : [{ accountId: route.accountId, source, destination, text }],
      ),
    );
    await this.outbox.add(sql, fresh.flatMap(receivedEvents));
  }
}

/** The event for the vendor. */
function receivedEvents(message: StoredIncoming): (NewEvent & MessageReceivedEvent)[] {
  const { route, source, destination } = message;
  if (route === null || source === null || destination === null) return [];
  const payload: MessageReceivedEvent['payload'] = {
    accountId: route.accountId,
    incomingId: message.messageId,
    from: plainAddress(source),
    to: plainAddress(destination),
    text: message.text,
    incomplete: message.incomplete,
    replyTo: route.replyTo,
    receivedAt: message.receivedAt.toISOString(),
  };
  return [{ destination: WEBHOOK_DISPATCHER_EVENTS, type: 'message.received', payload }];
}
