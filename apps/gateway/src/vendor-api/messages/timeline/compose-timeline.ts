import type { MessageEntriesReply } from '@sms/contracts/billing';
import type { ExplainMessageReply } from '@sms/contracts/messaging';
import type { Delivery } from '@sms/contracts/webhook-dispatcher';
import { attemptEntry, decidedEntry, receiptEntry } from './attempt-entries';
import { creditEntries } from './credit-entries';
import { acceptedEntry, endedEntry, routedEntry, waitingEntry } from './message-entries';
import { TIMELINE_STEPS, type TimelineEntry, type TimelinePart } from './timeline-entry';
import { webhookEntries } from './webhook-entries';

/** Facts that the services have of a message. `missing`: the service did not respond in time. */
export interface TimelineFacts {
  readonly found: NonNullable<ExplainMessageReply['found']>;
  readonly credit: MessageEntriesReply | 'missing';
  readonly webhooks: readonly Delivery[] | 'missing';
}

const MISSING: Readonly<Record<TimelinePart, string>> = {
  credit: 'What was held and charged cannot be told at the moment: the service that knows does not respond.',
  webhooks: 'What webhooks told cannot be told at the moment: the service that knows does not respond.',
};

/** All events of a message, in the order of their times. */
export function composeTimeline({ found, credit, webhooks }: TimelineFacts, now: string): TimelineEntry[] {
  const { message, route, attempts, wait } = found;
  const missing = (part: TimelinePart): TimelineEntry => ({
    at: now,
    step: 'missing',
    text: MISSING[part],
    actor: 'service',
    data: { part },
  });
  return [
    acceptedEntry(message),
    routedEntry(message, route),
    ...attempts.flatMap((attempt) =>
      [attemptEntry(attempt), decidedEntry(attempt) ?? [], receiptEntry(attempt, message) ?? []].flat(),
    ),
    ...(wait ? [waitingEntry(wait, now)] : []),
    endedEntry(message) ?? [],
    ...(credit === 'missing' ? [missing('credit')] : creditEntries(credit, message)),
    ...(webhooks === 'missing' ? [missing('webhooks')] : webhooks.flatMap(webhookEntries)),
  ]
    .flat()
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => inTime(a.entry, b.entry) || a.place - b.place)
    .map(({ entry }) => entry);
}

function inTime(a: TimelineEntry, b: TimelineEntry): number {
  return Date.parse(a.at) - Date.parse(b.at) || TIMELINE_STEPS.indexOf(a.step) - TIMELINE_STEPS.indexOf(b.step);
}
