import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { expandBulkPart } from './expand-bulk.sql';
import { AHEAD } from '../../config/tuning';

export interface ExpandedPart {
  readonly tookMs: number;
  /** Whether more of its account's messages are queued by now than AHEAD. */
  readonly isAhead: boolean;
}

const noteExpanderSeen = statement<readonly [requestIds: readonly string[]]>({
  name: 'messaging.note_expander_seen',
  text: `
    UPDATE bulk_send SET expander_seen_at = now()
    WHERE request_id = ANY($1::uuid[]) AND expander_seen_at < 'infinity'`,
});

const deleteExpandedBulk = statement<readonly [requestId: string]>({
  name: 'messaging.delete_expanded_bulk',
  text: 'DELETE FROM bulk_send WHERE request_id = $1 AND NOT EXISTS (SELECT FROM bulk_part WHERE request_id = $1)',
});

/** Brings accepted requests to many recipients into the log and the queue, part by part. */
@Injectable()
export class ExpandBulk {
  constructor(private readonly database: Database) {}

  /** Expands one part, if there is one that no other process is expanding. */
  async expandNext(requestId: string): Promise<ExpandedPart | undefined> {
    const begunAt = performance.now();
    const [part] = await this.database.run(expandBulkPart, [requestId]);
    return part && { tookMs: performance.now() - begunAt, isAhead: part.queued > AHEAD };
  }

  /** Notes that this process is still expanding these requests, so that workers leave them to it. */
  async keep(requestIds: readonly string[]): Promise<void> {
    await this.database.run(noteExpanderSeen, [requestIds]);
  }

  /** Deletes the request if no part is left; the process that expands the last part finds none afterwards. */
  async finish(requestId: string): Promise<void> {
    await this.database.run(deleteExpandedBulk, [requestId]);
  }
}
