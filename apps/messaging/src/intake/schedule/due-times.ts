import type { SubmitItem } from '@sms/contracts/messaging';
import { withinHours } from './sending-hours';
import { zoneOfNumber } from './zone-of-number';

/**
 * When the messages to these recipients are due, ISO 8601, one for each; null: at once. They are chosen once, when the
 * send is accepted or moved: numbers of one zone are due together.
 * @param now by the clock of the database
 * @throws {RangeError} for a zone that does not exist
 */
export function dueTimesOf(
  { schedule }: Pick<SubmitItem, 'schedule'>,
  recipients: readonly string[],
  now: Date,
): readonly string[] | null {
  if (!schedule) return null;
  const from = new Date(schedule.sendAt ?? now);
  const { hours } = schedule;
  if (!hours) return recipients.map(() => from.toISOString());
  const dueIn = new Map<string, string>();
  return recipients.map((recipient) => {
    const zone = hours.zone ?? zoneOfNumber(recipient) ?? hours.otherwise;
    const known = dueIn.get(zone);
    if (known !== undefined) return known;
    const due = new Date(withinHours(from.getTime(), hours, zone)).toISOString();
    dueIn.set(zone, due);
    return due;
  });
}

/** The sending hours of a send as they are stored; null: any hour. */
export function hoursOf({ schedule }: Pick<SubmitItem, 'schedule'>): string | null {
  return schedule?.hours ? JSON.stringify(schedule.hours) : null;
}
