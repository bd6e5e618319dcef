import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import { pruneHistory } from './history/prune-history';
import { BREAKERS_OPEN } from './metrics';
import { type DispatcherConfig, dispatcherConfig } from './webhook-dispatcher.config';

const EVERY_MS = 15_000;

/** Forgets what is too old and counts open breakers, several times a minute. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'retentionDays'>,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'housekeeping', idleMs: EVERY_MS, logger, round: () => this.round() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async round(): Promise<boolean> {
    const rows = await this.database.rows<{ open: number }>(`SELECT count(*) AS open FROM lanes WHERE breaker_state <> 'closed'`);
    BREAKERS_OPEN.set(rows[0]?.open ?? 0);
    await this.database.execute('DELETE FROM endpoint_secrets WHERE expires_at <= now()');
    return pruneHistory(this.database, this.config.retentionDays);
  }
}
