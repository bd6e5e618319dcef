import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';

/** Longer than a day, over which failures of a phone are counted. An older reference is answered as unknown. */
const KEPT_DAYS = 7;
const HOUR_MS = 3_600_000;

@Injectable()
export class OtpPruning implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'otp pruning', idleMs: HOUR_MS, logger, round: () => this.prune() });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  private async prune(): Promise<boolean> {
    const deleted = await this.database.execute(
      `DELETE FROM otp WHERE reference_id IN (
         SELECT reference_id FROM otp WHERE created_at < now() - interval '${KEPT_DAYS} days' LIMIT 5000)`,
    );
    return deleted > 0;
  }
}
