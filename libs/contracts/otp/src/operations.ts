import { operation } from '@sms/contracts/rpc';
import { type GenerateOtpReply, GenerateOtpRequest } from './generate';
import { type OtpUsageReply, OtpUsageRequest } from './usage';
import { type VerifyOtpReply, VerifyOtpRequest } from './verify';

export const OTP_OPERATIONS = {
  generate: operation<GenerateOtpRequest, GenerateOtpReply>('otp.generate.v1', GenerateOtpRequest),
  verify: operation<VerifyOtpRequest, VerifyOtpReply>('otp.verify.v1', VerifyOtpRequest),
  usage: operation<OtpUsageRequest, OtpUsageReply>('otp.usage.v1', OtpUsageRequest),
} as const;
