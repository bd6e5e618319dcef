import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { dropExpiredKeys } from '@sms/platform/data-keys';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { EXCEPTION, RANGE } from '../events/codes';
import { dataKeysUnderOtherKeys } from '../events/dispatcher-metrics';
import { Bodies } from './bodies';

/** The clock that names the day of a key may differ from the one that dates events. */
const DAYS_OF_KEY = 2;
/** Events leave with the partition of their day. */
const DAYS_OF_PARTITION = 2;

const ofKey = (time: string): string => `${time} < to_timestamp((k.period + ${DAYS_OF_KEY}) * 86400.0)`;

/** Whether an event of the account from the days of the key, or from before, is still to be delivered. */
const PENDING = `
  EXISTS (
    SELECT FROM account AS a JOIN endpoint AS e ON e.account_id = coalesce(a.parent_account_id, a.account_id)
      JOIN endpoint_queue AS q ON q.account_id = e.account_id
    WHERE a.account_id = k.account_id AND (
      (e.skipped_from IS NULL AND q.cursor < e.last_sequence AND ${ofKey('q.cursor_at')})
      OR EXISTS (
        SELECT FROM event_exception AS x
        WHERE x.account_id = e.account_id AND x.state = ${EXCEPTION.retrying} AND ${ofKey('x.created_at')})
      OR EXISTS (
        SELECT FROM event_range AS r
        WHERE r.account_id = e.account_id AND r.kind = ${RANGE.backlog} AND r.cursor < r.last_sequence
          AND ${ofKey('r.cursor_at')})))`;

const dropExpired = dropExpiredKeys('webhook-dispatcher', PENDING);

/** Drops the keys of bodies whose retention is over, and seals those that are left under the first key. */
@Injectable()
export class KeepDataKeys {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'retention'>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Returns whether there may be more. */
  async drop(): Promise<boolean> {
    const [row] = await this.database.run(dropExpired, [this.config.retention.eventDays + DAYS_OF_PARTITION]);
    return (row?.dropped ?? 0) > 0;
  }

  async reseal(): Promise<void> {
    const { unreadable } = await this.bodies.reseal();
    dataKeysUnderOtherKeys.set(unreadable);
    if (unreadable > 0) this.logger.error({ unreadable }, 'keys of bodies that no configured key opens');
  }
}
