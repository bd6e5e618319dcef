import { operation } from '@sms/contracts/rpc';
import type {
  ApproveSenderNameRequest,
  ListSenderNamesReply,
  ListSenderNamesRequest,
  RejectSenderNameRequest,
  RequestSenderNameRequest,
  SenderName,
} from './sender-name';

export const SENDER_NAMES_OPERATIONS = {
  request: operation<RequestSenderNameRequest, SenderName>('sender-names.request.v1'),
  list: operation<ListSenderNamesRequest, ListSenderNamesReply>('sender-names.list.v1'),
  approve: operation<ApproveSenderNameRequest, SenderName>('sender-names.approve.v1'),
  reject: operation<RejectSenderNameRequest, SenderName>('sender-names.reject.v1'),
} as const;
