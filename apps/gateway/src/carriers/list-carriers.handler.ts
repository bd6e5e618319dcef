import { Injectable } from '@nestjs/common';
import { type CarrierOverview, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';

@Injectable()
export class ListCarriersHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute() {
    const { carriers } = await this.rpc.request(MESSAGING_OPERATIONS.carriers, {});
    return { carriers: carriers.map(carrierView) };
  }
}

function carrierView({ name, kind, maxSessions, sessions, refusals, unmatchedReceipts, learned }: CarrierOverview) {
  return {
    name,
    kind,
    max_sessions: maxSessions,
    sessions: sessions.map(({ slot, host, worker, state, since, inFlight, messagesPerSecond }) => ({
      slot,
      host,
      worker,
      state,
      since,
      in_flight: inFlight,
      messages_per_second: messagesPerSecond,
    })),
    refusals: refusals.map(({ status, count }) => ({ status, count })),
    unmatched_receipts: unmatchedReceipts ?? null,
    learned: (learned ?? []).map(({ setting, value, since }) => ({ setting, value, since })),
  };
}
