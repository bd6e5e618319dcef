import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { setTimeout as delay } from 'node:timers/promises';
import { ExpandBulk } from './expand-bulk';
import { restAfter } from './rest-after';

/** In seconds: several times the interval at which the accepting process notes that it is still expanding a request. */
const ABANDONED_AFTER_SECONDS = 10;
/** Scheduled bulks are not noted as being expanded (see `acceptBulk`): after so many seconds workers help. */
const SCHEDULED_AFTER_SECONDS = 30;
/** Requests in one round; the next one finds more. */
const MAX_REQUESTS = 1_000;

const findAbandonedBulks = statement<readonly [], { request_id: string }>({
  name: 'messaging.find_abandoned_bulks',
  text: `
    SELECT request_id FROM bulk_send
    WHERE expander_seen_at < now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})
      OR expander_seen_at = 'infinity' AND accepted_at < now() - make_interval(secs => ${SCHEDULED_AFTER_SECONDS})
    ORDER BY accepted_at LIMIT ${MAX_REQUESTS}`,
});

/**
 * Expands bulks that the process which accepted them has left: it died, or the database was too busy for it. Rests
 * after each part as that process does.
 */
@Injectable()
export class ExpandAbandoned {
  constructor(
    private readonly database: Database,
    private readonly expandBulk: ExpandBulk,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Several workers and the accepting process may expand a bulk at once: each part is expanded once. */
  async execute(): Promise<void> {
    const rows = await this.database.run(findAbandonedBulks, []);
    const failures: unknown[] = [];
    for (const { request_id: requestId } of rows) {
      // One that fails must not keep those behind it waiting.
      await this.expand(requestId).catch((error: unknown) => void failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  private async expand(requestId: string): Promise<void> {
    let parts = 0;
    for (
      let part = await this.expandBulk.expandNext(requestId);
      part;
      part = await this.expandBulk.expandNext(requestId)
    ) {
      parts += 1;
      await delay(restAfter(part));
    }
    await this.expandBulk.finish(requestId);
    if (parts > 0) this.logger.warn({ requestId, parts }, 'expanded what was left of a bulk');
  }
}
