export { OTP_OPERATIONS } from './operations';
export { OTP_ERRORS } from './errors';
export { type CodesTodayReply, CodesTodayRequest } from './codes-today';
export { type CodeCrossing, type CodeCrossingsReply, CodeCrossingsRequest, MAX_CODE_CROSSINGS } from './crossings';
export { type CodeCap, type GenerateOtpReply, GenerateOtpRequest } from './generate';
export { type SuspectedTraffic, type SuspicionsReply, SuspicionsRequest } from './suspicions';
export { type OtpAsker, type VerifyOtpReply, VerifyOtpRequest } from './verify';
export { type OtpUsagePoint, type OtpUsageReply, OtpUsageRequest } from './usage';
export {
  type EraseCodesReply,
  EraseCodesRequest,
  type ExportCodesReply,
  ExportCodesRequest,
  type ExportedCode,
  MAX_EXPORTED_CODES,
} from './data-subjects';
