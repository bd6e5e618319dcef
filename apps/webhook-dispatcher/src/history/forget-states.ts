import { type Database, statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

const BATCH = 1_000;

const forgetExceptions = statement<readonly [eventDays: number]>({
  name: 'webhook-dispatcher.forget_exceptions',
  text: `
    DELETE FROM event_exception WHERE ctid = ANY(ARRAY(SELECT ctid FROM event_exception
      WHERE created_at < now() - make_interval(days => $1 + 1) AND state <> ${EXCEPTION.retrying}
      ORDER BY created_at LIMIT ${BATCH}))`,
});

const forgetRanges = statement<readonly [eventDays: number]>({
  name: 'webhook-dispatcher.forget_ranges',
  text: `
    DELETE FROM event_range
    WHERE finished_at < now() - make_interval(days => $1 + 1) AND kind <> ${RANGE.backlog}`,
});

/**
 * Deletes the states of events whose partitions are dropped or about to be: one batch of exceptions, and ranges that
 * ended before. Returns whether there may be more.
 */
export async function forgetStates(database: Database, eventDays: number): Promise<boolean> {
  const exceptions = await database.change(forgetExceptions, [eventDays]);
  // A range that ended so long ago has no event left.
  await database.run(forgetRanges, [eventDays]);
  return exceptions === BATCH;
}
