import { Injectable } from '@nestjs/common';
import type { ControlBulkReply, ControlBulkRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { LANE_RANK } from '../../message/lanes';
import { requestTimes } from '../../message/request-bounds';
import { controlBulk } from './control-bulk.sql';

/**
 * Pauses and resumes sends. Claims see a pause from its commit on, and a worker looks five times a second for those of
 * the messages that it has claimed; what it has handed to a carrier is sent. One-time passwords cannot be paused.
 */
@Injectable()
export class ControlBulkHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, action, sandboxOnly = false, ...request }: ControlBulkRequest): Promise<ControlBulkReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { state: null, changed: false };
    const isPause = action === 'pause';
    const [row] = await this.database.run(controlBulk, [
      ...times,
      requestId,
      accountId,
      sandboxOnly,
      isPause,
      LANE_RANK.single,
    ]);
    if (!row) return { state: null, changed: false };
    const isCancelled = row.state === 'cancelled';
    return { state: row.paused && !isCancelled ? 'paused' : row.state, changed: row.changed && !isCancelled };
  }
}
