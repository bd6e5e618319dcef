import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { MESSAGING_EVENTS, MESSAGING_OPERATIONS, type WaitingEvents } from '@sms/contracts/messaging';
import { RUNNING_PROCESSES, type RunningProcess } from '@sms/contracts/rpc';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { WEBHOOK_DISPATCHER_EVENTS, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { readWaitingEvents } from '@sms/platform/events';
import { RpcClient } from '@sms/platform/nats';
import { setTimeout as delay } from 'node:timers/promises';
import { OverviewResponse } from './overview.response';

/** A part that is not known by then is left out, so that the page shows the others. */
const TIMEOUT_MS = 1_500;
/** A process that is busy for longer is missing once. */
const PROCESSES_TIMEOUT_MS = 1_000;
const MAX_NAMES = 100;
const DESTINATIONS = [BILLING_EVENTS, MESSAGING_EVENTS, WEBHOOK_DISPATCHER_EVENTS];

@Injectable()
export class GetOverviewHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  async execute(): Promise<OverviewResponse> {
    const [messaging, carriers, webhooks, senderNames, processes, outbox] = await Promise.all([
      orNull((options) => this.rpc.request(MESSAGING_OPERATIONS.overview, {}, options)),
      orNull((options) => this.rpc.request(MESSAGING_OPERATIONS.carriers, {}, options)),
      orNull((options) => this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.countEndpoints, {}, options)),
      orNull((options) => this.openReviews(options)),
      orNull(() => this.processes()),
      orNull(() => this.outbox()),
    ]);
    return OverviewResponse.of(new Date().toISOString(), {
      messaging,
      carriers: carriers?.carriers ?? null,
      webhooks,
      senderNames,
      processes,
      outbox,
    });
  }

  private async openReviews(options: Options): Promise<{ count: number; more: boolean }> {
    const request = { review: 'pending', after: 0, limit: MAX_NAMES } as const;
    const { senderNames, nextAfter } = await this.rpc.request(SENDER_NAMES_OPERATIONS.listReviews, request, options);
    return { count: senderNames.length, more: nextAfter !== null };
  }

  /** @throws when none is heard, not even this one: the server does not let the gateway ask. */
  private async processes(): Promise<RunningProcess[]> {
    const processes = await this.rpc.gather(RUNNING_PROCESSES, {}, { timeoutMs: PROCESSES_TIMEOUT_MS });
    if (processes.length === 0) throw new DomainError(FAULT_CODES.unavailable, 'no process answers');
    return processes;
  }

  private outbox(): Promise<WaitingEvents[]> {
    return Promise.all(
      DESTINATIONS.map(async (destination) => {
        const { waiting, refused, oldest } = await readWaitingEvents(this.database, destination);
        return { destination, events: waiting, refused, oldestSeconds: oldest };
      }),
    );
  }
}

interface Options {
  readonly timeoutMs: number;
}

/** Null when it fails or takes too long. */
async function orNull<Part>(ask: (options: Options) => Promise<Part>): Promise<Part | null> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      ask({ timeoutMs: TIMEOUT_MS }).catch(() => null),
      delay(TIMEOUT_MS, null, { signal: ended.signal }).catch(() => null),
    ]);
  } finally {
    ended.abort();
  }
}
