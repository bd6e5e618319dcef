export { apiDialect, apiReportDialect } from './http/api/api-dialect';
export { HttpCarrier } from './http/http-carrier';
export { kannelDialect, kannelReportDialect } from './http/kannel/kannel-dialect';
export type { ReportCall, ReportDialect } from './http/report-dialect';
export { countRefusedReport } from './http/report-metrics';
export { sameSecret } from './http/same-secret';
export type { Carrier, CarrierAnswer, CarrierEvents } from './port/carrier';
export {
  type Conversion,
  isLargeId,
  normaliseCarrierMessageId,
  receiptIdsOf,
  responseIdsOf,
} from './port/carrier-message-id';
export type { CarrierOddity } from './port/carrier-oddity';
export { type CarrierReceipt, type ReceiptVerdict, verdictOf } from './port/carrier-receipt';
export type { IncomingPart } from './port/incoming-part';
export type { LeasedRate } from './port/leased-rate';
export type { LeasedSlots, WantedSlots } from './port/leased-slots';
export { receiptWords } from './port/receipt-words';
export { type SessionState, takesMessages } from './port/session-state';
export { referenceOf } from './segment/segment';
export type { RoutedCarrier } from './settings/carrier.settings';
export { type CarrierSettings, parseCarriers, type ParseOptions, warnings } from './settings/read-carriers';
export { type ErrorCodeList, type ReceiptSettings, STANDARD_RECEIPT_SETTINGS } from './settings/receipt.settings';
export type { ReportAnswer } from './settings/report.settings';
export { inlineFiles, keepSecrets, maskSecrets } from './settings/secret-fields';
export type { SmppCarrierSettings } from './settings/smpp.settings';
export { SmppCarrier } from './smpp/smpp-carrier';
export { smppRefusal } from './smpp/smpp-refusals';
