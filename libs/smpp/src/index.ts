export { COMMAND_STATUS_NAMES, isRetryable, isThrottling, statusCode, statusName, type CommandStatusName } from './codec/command-status';
export { COMMANDS, type BodyOf, type Command } from './codec/commands';
export { decodePdu } from './codec/decode-pdu';
export { encodePdu } from './codec/encode-pdu';
export type { DeliverSm, FieldsOf, Pdu, PduInput, PduOf, SubmitSm, UnknownPdu } from './codec/pdu';
export { PduDecoder } from './codec/pdu-decoder';
export { SmppEncodeError, SmppProtocolError, type ProtocolFault } from './codec/smpp-errors';
export type { RawTlv, Tlvs } from './codec/tlvs';
export { addConcatenation, ESM_CLASS_UDHI, splitConcatenation, type Concatenation } from './message/concatenation';
export { DATA_CODING, dataCodingOf, decodeText, encodeText } from './message/data-coding';
export { messageStateCode, messageStateOf, messageStateOfText, messageStateText, type MessageState } from './message/message-state';
export { parseReceipt, type Receipt } from './message/parse-receipt';
export { formatReceiptDate } from './message/receipt-date';
export { SmppClientSession } from './session/client-session';
export type { BindType, SmppConnectOptions, SmppTlsOptions } from './session/connect-options';
export { connectSmpp, SmppConnectError, type ConnectErrorCode } from './session/connect-smpp';
export { listenSmpp, type SmppListenOptions, type SmppServer } from './session/listen-smpp';
export type { LateResponse } from './session/overdue-submits';
export type { CloseInfo, CloseReason } from './session/pdu-connection';
export type { QueryOutcome } from './session/query-outcome';
export {
  SmppServerSession,
  type BindRequest,
  type DeliverOutcome,
  type QueryReply,
  type ServerHandlers,
  type SubmitReply,
} from './session/server-session';
export { SmppLink, type LinkState, type SmppLinkOptions } from './session/smpp-link';
export type { NotSentReason, SubmitAnswer, SubmitOutcome } from './session/submit-outcome';
export { SubmitPacer } from './session/submit-pacer';
