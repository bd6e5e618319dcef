import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { VALIDITY_SECONDS } from '../send-fields/schedule-fields';

/** Messaging replies within some seconds, and within the time of its largest bulk. */
const REQUEST_TIMEOUT_MS = 15_000;
/** Above all numbers in the log of an account. */
const FROM_NEWEST = Number.MAX_SAFE_INTEGER;
/** After this the operator's call returns, and the next one continues. */
const MAX_CALL_MS = 15_000;
/** Clocks of machines differ, and a message may be accepted a while after its request. */
const MARGIN_MS = 3_600_000;

/** The position at which a call stopped: the account, and messaging's cursor in it. */
export interface QueuedPlace {
  readonly accountId: number;
  readonly cursor: number;
}

export interface CancelledMessages {
  readonly cancelled: number;
  readonly releasedCredits: number;
  /** Null when nothing is left. */
  readonly next: QueuedPlace | null;
}

/** Messages that accounts have sent and no carrier has yet. */
@Injectable()
export class QueuedMessages {
  constructor(private readonly rpc: RpcClient) {}

  /** Cancels them, account by account in the order of their ids. */
  async cancel(accountIds: readonly number[], from: QueuedPlace | null = null): Promise<CancelledMessages> {
    const untilMs = performance.now() + MAX_CALL_MS;
    const accepted = new Date(Date.now() - VALIDITY_SECONDS * 1_000 - MARGIN_MS).toISOString();
    let [cancelled, releasedCredits] = [0, 0];
    for (const accountId of [...accountIds].sort((a, b) => a - b)) {
      if (from && accountId < from.accountId) continue;
      let cursor = from?.accountId === accountId ? from.cursor : undefined;
      do {
        if (performance.now() > untilMs)
          return { cancelled, releasedCredits, next: { accountId, cursor: cursor ?? FROM_NEWEST } };
        const asked = { accountId, from: accepted, ...(cursor === undefined ? {} : { cursor }) };
        const reply = await this.rpc.request(MESSAGING_OPERATIONS.cancelQueued, asked, {
          timeoutMs: REQUEST_TIMEOUT_MS,
        });
        cancelled += reply.cancelled;
        releasedCredits += reply.releasedCredits;
        cursor = reply.nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
    return { cancelled, releasedCredits, next: null };
  }
}
