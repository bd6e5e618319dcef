import { Injectable } from '@nestjs/common';
import type { ReplayDeliveriesReply, ReplayDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { Dispatcher } from '../dispatch/dispatcher';
import { exceptionListedAs } from './delivery-states';
import { findEvents } from './find-events';
import { beginAnew, lockForReplay } from './replay';

/** Of one call: its transaction holds the endpoint's lock, for which events wait. */
const MAX_REPLAYED = 1_000;

@Injectable()
export class ReplayDeliveriesHandler {
  constructor(
    private readonly database: Database,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute({ accountId, from, to, state, after = 0 }: ReplayDeliveriesRequest): Promise<ReplayDeliveriesReply> {
    const found = await this.database.transaction(async (sql) => {
      const states = await lockForReplay(sql, accountId);
      if (state === 'pending') return [];
      const events = await findEvents(sql, {
        filter: { accountId, from, to },
        numbers: state === undefined ? states.ended : states.numbersIn(state),
        without: state === undefined ? 'retrying' : 'all exceptions',
        exceptions: state && exceptionListedAs(state),
        within: { first: after + 1, last: Number.MAX_SAFE_INTEGER },
        order: 'ASC',
        limit: MAX_REPLAYED,
      });
      if (events.length > 0) await beginAnew(sql, accountId, states, events);
      return events;
    });
    this.dispatcher.retry(accountId);
    return {
      replayed: found.length,
      nextAfter: found.length === MAX_REPLAYED ? (found.at(-1)?.sequence ?? null) : null,
    };
  }
}
