import { Injectable } from '@nestjs/common';
import type {
  OldestMessage,
  OldestMessagesReply,
  OldestMessagesRequest,
  StoppedCarrier,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { carriersOf } from '../config/routing';
import { LANE_RANK, LANES } from '../message/lanes';
import { routesInQueue } from '../queue/routes-in-queue';
import { listOldestHeldMessages, listOldestMessages, type OldestRow } from './oldest-messages.sql';
import { stoppedCarriers, withStopped } from './wait-of-message';

/** Lists for operators the oldest messages that no carrier has accepted, and what each waits for. */
@Injectable()
export class OldestMessagesHandler {
  constructor(private readonly database: Database) {}

  async execute({ lane, state, limit }: OldestMessagesRequest): Promise<OldestMessagesReply> {
    const stopped = await stoppedCarriers(this.database);
    const routes = await routesInQueue(this.database);
    const lanes = [];
    for (const one of lane === undefined ? LANES : [lane]) {
      const rank = LANE_RANK[one];
      const rows =
        state === 'held'
          ? await this.database.run(listOldestHeldMessages, [rank, limit])
          : await this.database.run(listOldestMessages, [rank, limit, routes]);
      lanes.push({ lane: one, messages: rows.map((row) => oldest(row, stopped)) });
    }
    return { lanes };
  }
}

function oldest(row: OldestRow, stopped: readonly StoppedCarrier[]): OldestMessage {
  const { state, created_at: createdAt, route } = row;
  const since = state === 'queued' ? createdAt : row.since;
  const wait = { state, since: since?.toISOString() ?? null, until: row.until?.toISOString() ?? null };
  return {
    id: row.id,
    messageId: messageIdOf(row.request_id, row.ordinal),
    requestId: row.request_id,
    accountId: row.account_id,
    recipient: row.recipient,
    createdAt: createdAt.toISOString(),
    attempts: row.attempts,
    carriers: carriersOf(route),
    wait: withStopped(wait, route, stopped),
  };
}
