import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { isInFlight } from '../../../../api/message-status';
import type { Schemas } from '@sms/api-client';

export type MessageExplained = Schemas['MessageExplainedResponse'];

const CHANGES_EVERY_MS = 2_000;

/** Fetched again until the message has its final status. */
export const messageExplained = (id: string) =>
  queryOptions({
    queryKey: ['message', id],
    queryFn: (): Promise<MessageExplained> =>
      dataOf(api.GET('/v1/messages/{message_id}', { params: { path: { message_id: id } } })),
    refetchInterval: ({ state: { data } }) => (data && !isInFlight(data.message) ? false : CHANGES_EVERY_MS),
  });
