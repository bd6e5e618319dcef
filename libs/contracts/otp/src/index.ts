export { OTP_OPERATIONS } from './operations';
export { OTP_ERRORS } from './errors';
export type { GenerateOtpReply, GenerateOtpRequest } from './generate';
export type { OtpAsker, VerifyOtpReply, VerifyOtpRequest } from './verify';
