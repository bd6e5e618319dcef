export interface OtpText {
  readonly text: string;
  /** The text as logs and webhooks show it. */
  readonly maskedText: string;
}

export function otpText(code: string, ttlSeconds: number): OtpText {
  const write = (shown: string) => `Your verification code is ${shown}. It expires in ${duration(ttlSeconds)}.`;
  return { text: write(code), maskedText: write('*'.repeat(code.length)) };
}

function duration(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}
