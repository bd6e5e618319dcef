import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { dropExpiredKeys } from '@sms/platform/data-keys';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Gauge } from 'prom-client';
import { messagingWorkerConfig } from '../config/messaging.config';
import { Texts } from './texts';

const DAYS_OF_MONTH = 31;

const keysUnderOtherKeys = new Gauge({
  name: 'messaging_data_keys_under_other_keys',
  help: 'Keys of texts that no configured key opens; at 0, those before the first may go',
});

/**
 * Messages of a suspended account wait until they expire, which is two days after they were accepted, or due. Beside
 * these only scheduled messages are still to be sent when a key is seven days old: their text was sealed on the day of
 * their acceptance, or just before it began.
 */
const dropExpired = dropExpiredKeys(
  'messaging',
  `(EXISTS (SELECT FROM send_wait AS w WHERE w.state = 'held' AND w.account_id = k.account_id)
    OR EXISTS (SELECT FROM scheduled_send AS s WHERE s.account_id = k.account_id
      AND s.accepted_at >= to_timestamp(k.period * 86400.0)
      AND s.accepted_at < to_timestamp((k.period + 2) * 86400.0)))`,
);

/** Drops the keys of texts whose retention is over, and seals those that are left under the first key. */
@Injectable()
export class KeepDataKeys {
  /** As long as a message may be in the log, whose partitions hold up to a month, or one from a subscriber is kept. */
  private readonly maxDays: number;

  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
    @Inject(messagingWorkerConfig.KEY) { retention, incomingRetentionDays }: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.maxDays = Math.max((retention.logMonths + 1) * DAYS_OF_MONTH, incomingRetentionDays + 1);
  }

  /** Returns whether there may be more. */
  async drop(): Promise<boolean> {
    const [row] = await this.database.run(dropExpired, [this.maxDays]);
    return (row?.dropped ?? 0) > 0;
  }

  async reseal(): Promise<void> {
    const resealed = await this.texts.reseal();
    if (!resealed) return;
    const { unreadable } = resealed;
    keysUnderOtherKeys.set(unreadable);
    if (unreadable > 0) this.logger.error({ unreadable }, 'keys of texts that no configured key opens');
  }
}
