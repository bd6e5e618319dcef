import type { MessageEntriesReply } from '@sms/contracts/billing';
import type { ExplainedMessage } from '@sms/contracts/messaging';
import type { TimelineEntry } from './timeline-entry';
import { counted } from './words';

export function creditEntries(
  { hold, settlement, givenBackAt }: MessageEntriesReply,
  { advanceId, credits, createdAt }: Pick<ExplainedMessage, 'advanceId' | 'credits' | 'createdAt'>,
): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  if (hold && advanceId !== null) {
    entries.push({
      at: createdAt,
      step: 'credit_held',
      text: `${counted(credits, 'credit')} held, of ${hold.credits} that were held ahead.`,
      actor: 'service',
      data: { credits, messages: 1 },
    });
  } else if (hold) {
    entries.push({
      at: hold.at,
      step: 'credit_held',
      text: `${counted(hold.credits, 'credit')} held${hold.messages > 1 ? ` for the ${hold.messages} messages of the request` : ''}.`,
      actor: 'service',
      data: { credits: hold.credits, messages: hold.messages },
    });
  }
  if (hold && givenBackAt !== null) {
    entries.push(released(givenBackAt, hold.credits, 'all that was held for the request'));
    return entries;
  }
  if (settlement && settlement.captured > 0) {
    entries.push({
      at: settlement.at,
      step: 'charged',
      text: `${counted(settlement.captured, 'credit')} charged.`,
      actor: 'service',
      data: { credits: settlement.captured },
    });
  }
  if (settlement && settlement.released > 0) entries.push(released(settlement.at, settlement.released));
  return entries;
}

function released(at: string, credits: number, what?: string): TimelineEntry {
  return {
    at,
    step: 'released',
    text: `${counted(credits, 'credit')} given back${what === undefined ? '' : `, ${what}`}.`,
    actor: 'service',
    data: { credits },
  };
}
