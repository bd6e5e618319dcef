import { Injectable } from '@nestjs/common';
import type {
  Delivery,
  DeliveryAttempt,
  ListDeliveriesReply,
  ListDeliveriesRequest,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { deliveryFilter } from './delivery-filter';

/** A reply is one message of NATS, whose usual limit is 1 MiB. */
const MAX_REPLY_BYTES = 600_000;
/** Replays add attempts without end; of one delivery the newest are shown. */
const SHOWN_ATTEMPTS = 20;

type DeliveryRow = Omit<Delivery, 'attempts' | 'createdAt' | 'finishedAt' | 'dueAt'> & {
  readonly id: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly dueAt: Date | null;
};

type AttemptRow = Omit<DeliveryAttempt, 'startedAt'> & { readonly deliveryId: number; readonly startedAt: Date };

@Injectable()
export class ListDeliveriesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
    const { limit } = request;
    const rows = await this.deliveries(request, limit + 1);
    const attempts = await this.attempts(rows.map((row) => row.id));
    const page = withinBounds(rows.slice(0, limit).map((row) => shown(row, attempts.get(row.id) ?? [])));
    return { deliveries: page, nextCursor: page.length < rows.length ? (page.at(-1)?.sequence ?? null) : null };
  }

  private async deliveries(request: ListDeliveriesRequest, limit: number): Promise<DeliveryRow[]> {
    const filter = deliveryFilter(request);
    filter.add('sequence <', request.cursor);
    return this.database.rows<DeliveryRow>(
      `SELECT id, webhook_id AS "webhookId", sequence, vendor_account_id AS "vendorAccountId", message_id
        AS "messageId",
         request_id AS "requestId", sms_log_id AS "smsLogId", message_status AS "messageStatus", state,
         created_at AS "createdAt", finished_at AS "finishedAt", CASE WHEN state = 'pending' THEN due_at END AS "dueAt"
       FROM deliveries WHERE ${filter.conditions.join(' AND ')} ORDER BY sequence DESC LIMIT ${limit}`,
      filter.parameters,
    );
  }

  private async attempts(deliveryIds: readonly number[]): Promise<Map<number, DeliveryAttempt[]>> {
    const rows = await this.database.rows<AttemptRow>(
      `SELECT a.* FROM unnest($1::bigint[]) AS d(id), LATERAL (
         SELECT id, delivery_id AS "deliveryId", number, started_at AS "startedAt", outcome, status_code
           AS "statusCode",
           error_code AS "errorCode", duration_ms AS "durationMs", response_excerpt AS "responseExcerpt"
         FROM attempts WHERE delivery_id = d.id ORDER BY id DESC LIMIT ${SHOWN_ATTEMPTS}
       ) a ORDER BY a.id`,
      [deliveryIds],
    );
    const byDelivery = new Map<number, DeliveryAttempt[]>();
    for (const { deliveryId, number, startedAt, outcome, statusCode, errorCode, durationMs, responseExcerpt } of rows) {
      const attempt = {
        number,
        startedAt: startedAt.toISOString(),
        outcome,
        statusCode,
        errorCode,
        durationMs,
        responseExcerpt,
      };
      byDelivery.set(deliveryId, [...(byDelivery.get(deliveryId) ?? []), attempt]);
    }
    return byDelivery;
  }
}

function shown(
  { id: _id, createdAt, finishedAt, dueAt, ...delivery }: DeliveryRow,
  attempts: readonly DeliveryAttempt[],
): Delivery {
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
    attempts,
  };
}

/** The first ones that fit into a reply, one at least. */
function withinBounds(deliveries: readonly Delivery[]): Delivery[] {
  let bytes = 0;
  return deliveries.filter((delivery, index) => {
    bytes += Buffer.byteLength(JSON.stringify(delivery));
    return index === 0 || bytes <= MAX_REPLY_BYTES;
  });
}
