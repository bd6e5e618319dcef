import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { senderNamesInStatus } from '../../../api/sender-names';
import type { Mode } from '../../../session/use-mode';

const REFETCH_MS = 30_000;
const MINUTE_MS = 60_000;
const WAITING_MS = 10 * MINUTE_MS;
/** The most messages that a call returns. */
const MAX_COUNTED = 200;
const MAX_NAMES = 20;

/** How many messages no carrier has taken for ten minutes. */
export const longWaiting = (mode: Mode) =>
  queryOptions({
    queryKey: ['long-waiting', mode],
    queryFn: async () => {
      const until = new Date(Math.floor((Date.now() - WAITING_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
      const query = { status: 'queued', mode, to: until, limit: MAX_COUNTED };
      const { messages, next_cursor: next } = await dataOf(api.GET('/v1/messages', { params: { query } }));
      return { count: messages.length, isMore: next !== null, until };
    },
    refetchInterval: REFETCH_MS,
  });

/** The account's sender names in a status, newest first. */
export const namesInStatus = (mode: Mode, status: 'pending' | 'rejected') =>
  queryOptions({ ...senderNamesInStatus(mode, status, MAX_NAMES), refetchInterval: REFETCH_MS });
