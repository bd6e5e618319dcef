import type { ListMessagesRequest } from '@sms/contracts/messaging';
import type { MessageFilterParams } from './list-messages.params';

/** The request to messaging. `accountId` null: messages of all accounts. */
export function listRequest(accountId: number | null, params: MessageFilterParams): ListMessagesRequest {
  const { recipient, request_id: requestId, status, sender, mode, from, to, reference, tag, cursor, limit } = params;
  return {
    accountId,
    limit,
    ...(recipient === undefined ? {} : { recipient }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(status === undefined ? {} : { statuses: status }),
    ...(sender === undefined ? {} : { sender }),
    ...(mode === undefined ? {} : { sandbox: mode === 'test' }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(reference === undefined ? {} : { reference }),
    ...(tag === undefined ? {} : { tag }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
