import { Injectable } from '@nestjs/common';
import type { ExportEventsReply, ExportEventsRequest, ExportedEvent } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Bodies, type OpenedRow } from '../bodies/bodies';
import { eventId } from '../events/webhook-id';
import { readAttempts } from '../history/read-attempts';
import { eventsOfMessages, type StoredEvent } from './events-of-messages';

/** Events about messages as they are stored, and what receivers responded. */
@Injectable()
export class ExportEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
  ) {}

  async execute({ messageIds }: ExportEventsRequest): Promise<ExportEventsReply> {
    const events = await eventsOfMessages(this.database, this.bodies, messageIds);
    const accountIds = [...new Set(events.map((event) => event.account_id))];
    const exported = await Promise.all(
      accountIds.map((accountId) =>
        this.ofAccount(
          accountId,
          events.filter((event) => event.account_id === accountId),
        ),
      ),
    );
    return { events: exported.flat() };
  }

  private async ofAccount(accountId: number, events: ReadonlyArray<OpenedRow<StoredEvent>>): Promise<ExportedEvent[]> {
    const since = new Date(Math.min(...events.map((event) => Date.parse(event.created_at)))).toISOString();
    const sequences = events.map(({ sequence }) => sequence);
    const attempts = await readAttempts(this.database, accountId, sequences, since);
    return events.map((event) => ({
      accountId: event.vendor_account_id,
      endpointAccountId: event.owner,
      webhookId: eventId(accountId, event),
      takenInAt: new Date(event.created_at).toISOString(),
      body: event.body,
      ...(event.text_missing && { textMissing: event.text_missing }),
      responses: (attempts.get(event.sequence) ?? []).flatMap(({ responseExcerpt }) => responseExcerpt || []),
    }));
  }
}
