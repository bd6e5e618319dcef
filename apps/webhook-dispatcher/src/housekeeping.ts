import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, Inbox } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import { BREAKERS_OPEN } from './metrics';

const EVERY_MS = 15_000;
/** Relays repeat within minutes; a week covers a database restored from a backup of some days ago. */
const INBOX_DAYS = 7;

/** Forgets old inbox entries and counts open breakers, several times a minute. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
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
    return (await this.inbox.prune(INBOX_DAYS)) > 0;
  }
}
