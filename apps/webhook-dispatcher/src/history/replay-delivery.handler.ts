import { Injectable } from '@nestjs/common';
import {
  type ReplayDeliveryReply,
  type ReplayDeliveryRequest,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { Dispatcher } from '../dispatch/dispatcher';
import { EXCEPTION } from '../events/codes';
import type { DeliveryStates } from './delivery-states';
import { ALL_NUMBERS, findByWebhookId } from './find-by-webhook-id';
import type { FoundEvent } from './find-events.sql';
import { beginAnew, lockForReplay } from './replay';

@Injectable()
export class ReplayDeliveryHandler {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute(request: ReplayDeliveryRequest): Promise<ReplayDeliveryReply> {
    const { accountId, webhookId } = request;
    // Checked first, so that another account's id is answered like a missing one, whatever the endpoint's state is.
    const events = await findByWebhookId(this.database, accountId, webhookId, {
      within: ALL_NUMBERS,
      page: 'oldest',
    });
    if (events.length === 0) throw new DomainError(WEBHOOK_ERRORS.deliveryUnknown, 'no such delivery');
    await this.database.transaction(async (sql) => {
      const states = await lockForReplay(sql, request);
      const ended = await withoutPending(sql, accountId, states, events);
      if (ended.length === 0) throw new DomainError(WEBHOOK_ERRORS.deliveryPending, 'the delivery is in flight');
      await beginAnew(sql, accountId, states, ended);
    });
    this.dispatcher.retry(accountId);
    return { webhookId };
  }
}

const readExceptionStates = statement<
  readonly [accountId: number, sequences: readonly number[]],
  { sequence: number; state: number }
>({
  name: 'webhook-dispatcher.read_exception_states',
  text: 'SELECT sequence, state FROM event_exception WHERE account_id = $1 AND sequence = ANY($2::bigint[])',
});

async function withoutPending(
  sql: Sql,
  accountId: number,
  states: DeliveryStates,
  events: readonly FoundEvent[],
): Promise<FoundEvent[]> {
  const rows = await sql.run(readExceptionStates, [accountId, events.map(({ sequence }) => sequence)]);
  const exceptions = new Map(rows.map(({ sequence, state }) => [sequence, state]));
  return events.filter(({ sequence }) => {
    const exception = exceptions.get(sequence);
    return exception === undefined ? states.of(sequence).state !== 'pending' : exception !== EXCEPTION.retrying;
  });
}
