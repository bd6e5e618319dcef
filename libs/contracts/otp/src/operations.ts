import { operation } from '@sms/contracts/rpc';
import { type CodesTodayReply, CodesTodayRequest } from './codes-today';
import { type CodeCrossingsReply, CodeCrossingsRequest } from './crossings';
import { type EraseCodesReply, EraseCodesRequest, type ExportCodesReply, ExportCodesRequest } from './data-subjects';
import { type GenerateOtpReply, GenerateOtpRequest } from './generate';
import { type SuspicionsReply, SuspicionsRequest } from './suspicions';
import { type OtpUsageReply, OtpUsageRequest } from './usage';
import { type VerifyOtpReply, VerifyOtpRequest } from './verify';

export const OTP_OPERATIONS = {
  generate: operation<GenerateOtpRequest, GenerateOtpReply>('otp.generate.v1', GenerateOtpRequest),
  verify: operation<VerifyOtpRequest, VerifyOtpReply>('otp.verify.v1', VerifyOtpRequest),
  codesToday: operation<CodesTodayRequest, CodesTodayReply>('otp.codes-today.v1', CodesTodayRequest),
  codeCrossings: operation<CodeCrossingsRequest, CodeCrossingsReply>('otp.code-crossings.v1', CodeCrossingsRequest),
  suspicions: operation<SuspicionsRequest, SuspicionsReply>('otp.suspicions.v1', SuspicionsRequest),
  exportCodes: operation<ExportCodesRequest, ExportCodesReply>('otp.export-codes.v1', ExportCodesRequest),
  eraseCodes: operation<EraseCodesRequest, EraseCodesReply>('otp.erase-codes.v1', EraseCodesRequest),
  usage: operation<OtpUsageRequest, OtpUsageReply>('otp.usage.v1', OtpUsageRequest),
} as const;
