import { Inject, Injectable } from '@nestjs/common';
import type { GenerateOtpRequest } from '@sms/contracts/otp';
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { SANDBOX_CODE, sandboxScriptOf } from './sandbox-script';

const DIGITS = 6;
const HMAC_BYTES = 32;

@Injectable()
export class OtpCodes {
  constructor(@Inject(otpConfig.KEY) private readonly config: Pick<OtpConfig, 'pepper'>) {}

  /** A live code is six digits, each of the million equally likely; a test key's is always the same. */
  create({ referenceId, phone, sandbox }: Pick<GenerateOtpRequest, 'referenceId' | 'phone' | 'sandbox'>): {
    readonly code: string;
    readonly hmac: Buffer;
  } {
    const code = sandbox ? SANDBOX_CODE : String(this.draw(10 ** DIGITS)).padStart(DIGITS, '0');
    // The hash of no code at all.
    if (sandbox && sandboxScriptOf(phone) === 'always_wrong') return { code, hmac: randomBytes(HMAC_BYTES) };
    return { code, hmac: this.hash(referenceId, code) };
  }

  /** A random integer from 0 to below the bound, each equally likely. */
  protected draw(bound: number): number {
    return randomInt(bound);
  }

  /**
   * The stored hash of a code. The reference makes equal codes differ; without the pepper six digits are guessed in a
   * moment.
   */
  hash(referenceId: string, code: string): Buffer {
    return createHmac('sha256', this.config.pepper).update(`${referenceId.toLowerCase()}:${code}`).digest();
  }
}
