import { Inject, Injectable } from '@nestjs/common';
import { EVENT_ERRORS, type EventBatchReply, type RefusedEvent, timeOfRequest } from '@sms/contracts/rpc';
import { WebhookDispatcherEventBatches } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Bodies } from '../bodies/bodies';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { eventsTakenTotal } from '../events/dispatcher-metrics';
import { Dispatcher } from '../dispatch/dispatcher';
import { type BatchToTake, type TakenBatches, takeBatches } from './take-batches';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Takes in the events of other services: one transaction, and the reply after its commit. */
@Injectable()
export class TakeEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
    private readonly dispatcher: Dispatcher,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'retention'>,
  ) {}

  async execute(request: WebhookDispatcherEventBatches): Promise<EventBatchReply> {
    const { events, refused: malformed } = WebhookDispatcherEventBatches.events.read(request);
    const refused: RefusedEvent[] = [];
    const batches: BatchToTake[] = [];
    for (const [batch, { id, events: sent }] of request.batches.entries()) {
      if (this.isRemembered(id)) {
        batches.push({
          batch,
          id,
          events: events.filter((event) => event.batch === batch),
          malformed: malformed.filter((event) => event.batch === batch),
        });
      } else refused.push(...sent.map((_event, place) => ({ batch, place, code: EVENT_ERRORS.batchExpired })));
    }
    const taken = await takeBatches({ database: this.database, bodies: this.bodies }, batches, this.database.now());
    refused.push(...taken.refused);
    this.tell(taken);
    // A malformed event is reported with its paths, even if its whole batch is refused for another reason.
    return { refused: refused.map((event) => malformed.find((one) => isSamePlace(one, event)) ?? event) };
  }

  /** Whether a repeat of the batch would be recognised: its id is not too old, nor of the future. */
  private isRemembered(batchId: string): boolean {
    const ageMs = this.database.now().getTime() - timeOfRequest(batchId);
    return ageMs > -HOUR_MS && ageMs < (this.config.retention.batchDays - 1) * DAY_MS;
  }

  private tell({ events: taken, endpoints }: TakenBatches): void {
    const queued = endpoints.filter((endpoint) => endpoint.queued);
    const queuedEvents = queued.reduce((sum, { events }) => sum + events, 0);
    const stored = endpoints.reduce((sum, { events }) => sum + events, 0);
    const inFeeds = endpoints.reduce((sum, { events, further }) => sum + (further ? 0 : events), 0);
    eventsTakenTotal.inc({ result: 'queued' }, queuedEvents);
    eventsTakenTotal.inc({ result: 'skipped' }, stored - queuedEvents);
    eventsTakenTotal.inc({ result: 'known' }, taken - inFeeds);
    this.dispatcher.nudge([...new Set(queued.map(({ accountId }) => accountId))]);
  }
}

function isSamePlace(one: RefusedEvent, other: RefusedEvent): boolean {
  return one.batch === other.batch && one.place === other.place;
}
