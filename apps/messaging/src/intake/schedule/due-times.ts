import type { SubmitItem } from '@sms/contracts/messaging';

/**
 * When the messages to these recipients are due, ISO 8601, one for each; null: at once.
 * @param now by the clock of the database
 */
export function dueTimesOf(
  { schedule }: Pick<SubmitItem, 'schedule'>,
  recipients: readonly string[],
  now: Date,
): readonly string[] | null {
  if (!schedule) return null;
  const from = new Date(schedule.sendAt ?? now).toISOString();
  return recipients.map(() => from);
}

/** The sending hours of a send as they are stored; null: any hour. */
export function hoursOf({ schedule }: Pick<SubmitItem, 'schedule'>): string | null {
  return schedule?.hours ? JSON.stringify(schedule.hours) : null;
}
