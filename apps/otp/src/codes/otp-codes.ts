import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createHmac, randomInt } from 'node:crypto';
import { otpConfig } from '../otp.config';

const DIGITS = 6;

@Injectable()
export class OtpCodes {
  constructor(@Inject(otpConfig.KEY) private readonly config: ConfigType<typeof otpConfig>) {}

  /** Six digits, each of the million equally likely. */
  create(): string {
    return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  }

  /** What is stored of a code. The reference makes equal codes differ; without the pepper six digits are guessed in a moment. */
  hash(referenceId: string, code: string): Buffer {
    return createHmac('sha256', this.config.pepper).update(`${referenceId.toLowerCase()}:${code}`).digest();
  }
}
