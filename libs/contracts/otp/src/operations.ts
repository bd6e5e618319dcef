import { operation } from '@sms/contracts/rpc';
import { type GenerateOtpReply, GenerateOtpRequest } from './generate';
import { type VerifyOtpReply, VerifyOtpRequest } from './verify';

export const OTP_OPERATIONS = {
  generate: operation<GenerateOtpRequest, GenerateOtpReply>('otp.generate.v1', GenerateOtpRequest),
  verify: operation<VerifyOtpRequest, VerifyOtpReply>('otp.verify.v1', VerifyOtpRequest),
} as const;
