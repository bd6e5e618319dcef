import { Injectable } from '@nestjs/common';
import { OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { randomUUID } from 'node:crypto';
import type { VendorCaller } from '../auth/caller';
import { invalidFields } from '../http/invalid-fields';
import type { GenerateOtpRequestBody } from './generate-otp.request';

@Injectable()
export class GenerateOtpHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId, parentAccountId, userId, sandbox }: VendorCaller, { phone_number, sender_id }: GenerateOtpRequestBody) {
    try {
      // Random and not of version 7: the reference is half of what a guesser needs.
      const request = { referenceId: randomUUID(), accountId, parentAccountId, userId, phone: phone_number, sender: sender_id ?? null, ...(sandbox && { sandbox }) };
      const { referenceId, expiresInSeconds } = await this.rpc.request(OTP_OPERATIONS.generate, request);
      return { reference_id: referenceId, expires_in_seconds: expiresInSeconds };
    } catch (error) {
      if (error instanceof DomainError && error.code === OTP_ERRORS.unknownSender) {
        throw invalidFields({ sender_id: ['sender_id is not an approved sender name of this account'] });
      }
      throw error;
    }
  }
}
