import type { TimelineEntry } from '../../vendor-api/messages/timeline/timeline-entry';
import { maskNumber } from '../carriers/mask-number';

/** Digits that a number shares with its national form, in which a carrier may repeat it. */
const SHARED_DIGITS = 7;

/**
 * Masks the number of the message wherever a carrier repeats it. What a receiver of webhooks responded is left out,
 * because it may repeat the text.
 */
export function maskTimeline<Entry extends TimelineEntry>(entries: readonly Entry[], recipient: string): Entry[] {
  const number = new RegExp(`\\d*${recipient.slice(-SHARED_DIGITS)}`, 'g');
  const masked = (text: string) => text.replace(number, (found) => maskNumber(found) ?? '');
  return entries.map((entry) => ({
    ...entry,
    text: masked(entry.text),
    data: Object.fromEntries(
      Object.entries(entry.data)
        .filter(([name]) => name !== 'response_excerpt')
        .map(([name, value]) => [name, typeof value === 'string' ? masked(value) : value]),
    ),
  }));
}
