import { messageIdOf } from '@sms/contracts/rpc';
import type { Sql } from '@sms/platform/database';
import { plainAddress } from '../message/carrier-address';
import { keywordsOf } from './numbers/keywords';
import { type MessageToRoute, routeIncoming, type RouteRow } from './route-incoming.sql';

export interface IncomingRoute {
  /** The account that the message is for. */
  readonly accountId: number;
  /** How it was found. */
  readonly decidedBy: RouteRow['decided_by'];
  /** Id of the last message of the account to the phone, from the number that the subscriber wrote to. */
  readonly replyTo: string | null;
}

interface Message {
  readonly carrier: string;
  readonly source: string | null;
  readonly destination: string | null;
  readonly text: string;
  readonly looksLikeReceipt: boolean;
}

/**
 * Returns the account of each message, in their order; null: operators alone see it. A message that may be a receipt
 * goes to no account.
 */
export async function routesOf(sql: Sql, messages: readonly Message[]): Promise<(IncomingRoute | null)[]> {
  const toRoute = messages.flatMap((message, place): MessageToRoute[] => {
    const { carrier, source, destination, text, looksLikeReceipt } = message;
    if (source === null || destination === null || looksLikeReceipt) return [];
    const keywords = keywordsOf(text).join('\n');
    return [{ place, carrier, phone: plainAddress(source), number: plainAddress(destination), keywords }];
  });
  const rows = toRoute.length === 0 ? [] : await sql.run(routeIncoming, toRoute);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return messages.map((_message, place) => {
    const row = byPlace.get(place);
    return row ? { accountId: row.account_id, decidedBy: row.decided_by, replyTo: messageOf(row) } : null;
  });
}

function messageOf({ request_id: requestId, ordinal }: RouteRow): string | null {
  return requestId === null || ordinal === null ? null : messageIdOf(requestId, ordinal);
}
