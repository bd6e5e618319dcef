import type { ListMessagesRequest } from '@sms/contracts/messaging';
import type { MessageFilterParams } from './list-messages.params';

/** What messaging is asked for. `accountId` null: whoever sent them. */
export function listRequest(accountId: number | null, params: MessageFilterParams): ListMessagesRequest {
  const { recipient, request_id: requestId, status, sender, mode, from, to, cursor, limit } = params;
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
    ...(cursor === undefined ? {} : { cursor }),
  };
}
