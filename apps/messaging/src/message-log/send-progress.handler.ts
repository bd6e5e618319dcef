import { Injectable } from '@nestjs/common';
import type { SendControl, SendProgressReply, SendProgressRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { beginOfOpened } from '../message/begin-of-text';
import { Texts } from '../texts/texts';
import { requestTimes } from '../message/request-bounds';
import { progressOf } from './send-progress';
import { type ControlRow, countSendProgress, readBulkControl } from './send-progress.sql';

/** Returns the progress of a send. */
@Injectable()
export class SendProgressHandler {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async execute(request: SendProgressRequest): Promise<SendProgressReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { progress: null };
    const rows = await this.database.run(countSendProgress, [...times, requestId, request.accountId]);
    const counted = (await this.texts.opened(rows)).map((row) => ({
      status: row.status,
      reasonCode: row.reason_code,
      count: row.count,
      cancelled: row.cancelled,
      left: row.left_lately,
      acceptedAt: row.accepted_at,
      sandbox: row.sandbox,
      userId: row.user_id,
      sender: row.sender,
      text: beginOfOpened(row.text),
      segments: row.segments,
      credits: row.credits,
      firstSentAt: row.first_sent_at,
      lastChangedAt: row.last_changed_at,
    }));
    const progress = progressOf(counted, this.database.now());
    if (!progress) return { progress };
    const [control] = await this.database.run(readBulkControl, [requestId, request.accountId]);
    const paused = rows.reduce((sum, row) => sum + row.paused, 0);
    return { progress: control ? { ...progress, control: controlOf(control, paused) } : progress };
  }
}

function controlOf(row: ControlRow, paused: number): SendControl {
  const { canary_size: messages, canary_min_delivered: minDelivered, canary_max_failed: maxFailed } = row;
  return {
    state: row.paused && row.state !== 'cancelled' ? 'paused' : row.state,
    paused,
    pace: row.pace,
    canary: messages === null ? null : { messages, ...definedShares({ minDelivered, maxFailed }) },
  };
}

function definedShares({ minDelivered, maxFailed }: Readonly<Record<'minDelivered' | 'maxFailed', number | null>>) {
  return { ...(minDelivered !== null && { minDelivered }), ...(maxFailed !== null && { maxFailed }) };
}
