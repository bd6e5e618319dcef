export { COMMAND_STATUS_NAMES, statusCode, type CommandStatusName } from './codec/command-status';
export { encodePdu } from './codec/encode-pdu';
export type { DataSm, DeliverSm, FieldsOf, IncomingPdu, Pdu, PduOf, SubmitSm } from './codec/pdu';
export type { Tlvs } from './codec/tlvs';
export { cleanCarrierMessageId } from './message/carrier-message-id';
export {
  addConcatenation,
  ESM_CLASS_UDHI,
  sarConcatenation,
  splitConcatenation,
  type Concatenation,
} from './message/concatenation';
export { DATA_CODING, decodeText, encodeText, type DefaultAlphabet } from './message/data-coding';
export { MESSAGE_STATES, messageStateCode, messageStateText, type MessageState } from './message/message-state';
export { decodeIncomingText, readIncoming, type IncomingText } from './message/read-incoming';
export { readReceipt, type ReadReceipt, type ReadReceiptOptions, type Receipt } from './message/read-receipt';
export { formatReceiptDate, readReceiptDate } from './message/receipt-date';
export type { SmppClientSession } from './session/client-session';
export type { BindType, Keepalive, SmppConnectOptions, SmppTlsOptions, UnbindLimits } from './session/connect-options';
export { connectSmpp } from './session/connect-smpp';
export { listenSmpp, type SmppServer } from './session/listen-smpp';
export type { LateResponse } from './session/overdue-submits';
export type { CloseInfo, SmppOddity } from './session/pdu-connection';
export { BindAttempts, type ReconnectWaits } from './session/reconnect-schedule';
export type { BindRequest, QueryReply, SmppServerSession, SubmitSmReply } from './session/server-session';
export { SmppLink, type BindFailure, type LinkState, type SmppLinkOptions } from './session/smpp-link';
export type { SubmitAnswer, SubmitOutcome } from './session/submit-outcome';
export { SubmitPacer } from './session/submit-pacer';
