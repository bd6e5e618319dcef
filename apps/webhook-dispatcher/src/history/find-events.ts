import type { ListDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { MAX_MESSAGES, messageIdOf, requestIdOf, timeOfRequest } from '@sms/contracts/rpc';
import type { Sql } from '@sms/platform/database';
import type { Numbers } from './delivery-states';
import { type Answered, countAnswered, findAnswered } from './find-answered.sql';
import { countIn, findIn, type FoundEvent, type EventPage, type Selection, type EventIndex } from './find-events.sql';

export type EventFilter = Pick<
  ListDeliveriesRequest,
  'accountId' | 'messageId' | 'requestId' | 'smsLogId' | 'from' | 'to'
>;

/** Only events whose numbers are in one of these, as `selection` says. */
interface InNumbers {
  readonly numbers: readonly Numbers[];
  readonly selection: Selection;
}

export type EventSearch = (InNumbers | { readonly answered: Answered }) & {
  readonly filter: EventFilter;
  /** Bounds on the numbers, inclusive. */
  readonly within: Numbers;
};

/** How far the clocks of the makers of ids and of the database may differ. */
const CLOCK_SKEW_MS = 3_600_000;

const pagesOf = <Statement>(find: (page: EventPage) => Statement) => ({
  newest: find('newest'),
  oldest: find('oldest'),
  replayed: find('replayed'),
});
const statementsOf = (source: EventIndex) => ({
  find: pagesOf((page) => findIn(source, page)),
  count: countIn(source),
  findAnswered: pagesOf((page) => findAnswered(source, page)),
  countAnswered: countAnswered(source),
});
const STATEMENTS = {
  all: statementsOf('all'),
  message: statementsOf('message'),
  'log-entry': statementsOf('log-entry'),
};

/** Finds events of an account by their numbers, by index and bounded, however many there are. */
export async function findEvents(sql: Pick<Sql, 'run'>, search: EventSearch, page: EventPage): Promise<FoundEvent[]> {
  const match = matchOf(search.filter);
  if (!match) return [];
  const { find, findAnswered: found } = STATEMENTS[match.source];
  const params = paramsOf(search, match.values);
  if ('answered' in search) return sql.run(found[page], { ...params, ...search.answered });
  return sql.run(find[page](search.selection), { ...params, numbers: search.numbers });
}

/** Counts the events of a search, up to the limit. */
export async function countEvents(sql: Pick<Sql, 'run'>, search: EventSearch): Promise<number> {
  const match = matchOf(search.filter);
  if (!match) return 0;
  const { count, countAnswered: counted } = STATEMENTS[match.source];
  const params = paramsOf(search, match.values);
  const [row] =
    'answered' in search
      ? await sql.run(counted, { ...params, ...search.answered })
      : await sql.run(count(search.selection), { ...params, numbers: search.numbers });
  return row?.count ?? 0;
}

function paramsOf({ filter, within }: EventSearch, match: readonly (string | number)[]) {
  const { accountId, from, to } = filter;
  return { accountId, within, from: from ?? '-infinity', to: to ?? 'infinity', match };
}

/** Where a filter's events are looked up, and by which values; undefined when no event can match. */
function matchOf(filter: EventFilter): { source: EventIndex; values: readonly (string | number)[] } | undefined {
  const messages = messageRange(filter);
  if (messages === 'none') return undefined;
  if (messages) return { source: 'message', values: [messages.first, messages.last, messages.notBefore] };
  return filter.smsLogId === undefined
    ? { source: 'all', values: [] }
    : { source: 'log-entry', values: [filter.smsLogId] };
}

/**
 * The messages that a filter names, as a range of their ids; `none` when it contradicts itself or can match nothing.
 */
function messageRange({
  messageId,
  requestId,
}: EventFilter): { first: string; last: string; notBefore: string } | 'none' | undefined {
  if (requestId === undefined && messageId === undefined) return undefined;
  const request = requestId?.toLowerCase();
  const message = messageId?.toLowerCase();
  if (request !== undefined && requestIdOf(request) !== request) return 'none';
  if (request !== undefined && message !== undefined && requestIdOf(message) !== request) return 'none';
  const first = message ?? request ?? '';
  return {
    first,
    last: message ?? messageIdOf(first, MAX_MESSAGES),
    notBefore: isUuidV7(first) ? new Date(timeOfRequest(first) - CLOCK_SKEW_MS).toISOString() : '-infinity',
  };
}

function isUuidV7(id: string): boolean {
  return id[14] === '7';
}
