import { Injectable } from '@nestjs/common';
import type { EraseEventsReply, EraseEventsRequest } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql } from '@sms/platform/database';
import { countErased, type Erased } from '@sms/platform/erasures';
import { Bodies } from '../bodies/bodies';
import { EXCEPTION } from '../events/codes';
import { DeliveryStates } from '../history/delivery-states';
import { eraseEvents, eraseExcerpts, listExceptions } from './erase-events.sql';
import { erasedBody } from './erased-body';
import { eventsOfMessages, type StoredEvent } from './events-of-messages';

/** Takes number and text out of the events about messages. */
@Injectable()
export class EraseEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
  ) {}

  /** An event that is replayed while this runs is sent as it was, or as it is afterwards. */
  async execute({ erasureId, pseudonym, messageIds }: EraseEventsRequest): Promise<EraseEventsReply> {
    return this.database.transaction(async (sql) => {
      const events = await eventsOfMessages(sql, this.bodies, messageIds);
      const waiting = await messagesWithPendingEvents(sql, events);
      const ended = events.filter((event) => !waiting.has(event.message_id));
      const erased: Erased[] =
        ended.length === 0
          ? []
          : await sql.run(
              eraseEvents,
              ended.map((event) => ({ ...event, body: erasedBody(event.body, pseudonym) })),
            );
      for (const [accountId, sequences] of byAccount(ended))
        erased.push(...(await sql.run(eraseExcerpts, [accountId, sequences])));
      return { erased: await countErased(sql, erasureId, erased), waiting: [...waiting] };
    });
  }
}

async function messagesWithPendingEvents(sql: Sql, events: readonly StoredEvent[]): Promise<Set<string>> {
  const pending = new Set<string>();
  for (const [accountId, sequences] of byAccount(events)) {
    const states = await DeliveryStates.read(sql, accountId);
    const exceptions = await sql.run(listExceptions, [accountId, sequences]);
    const stateOf = new Map(exceptions.map(({ sequence, state }) => [sequence, state]));
    for (const { sequence, message_id: messageId } of events.filter((event) => event.account_id === accountId)) {
      const exception = stateOf.get(sequence);
      const isPending =
        exception === undefined ? states.of(sequence).state === 'pending' : exception === EXCEPTION.retrying;
      if (isPending) pending.add(messageId);
    }
  }
  return pending;
}

function byAccount(events: readonly StoredEvent[]): Map<number, number[]> {
  const sequences = new Map<number, number[]>();
  for (const { account_id: accountId, sequence } of events)
    sequences.set(accountId, [...(sequences.get(accountId) ?? []), sequence]);
  return sequences;
}
