import { Injectable } from '@nestjs/common';
import { type GenerateOtpRequest, OTP_ERRORS, OTP_OPERATIONS } from '@sms/contracts/otp';
import { requestIdOf } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { v7 as uuidv7 } from 'uuid';
import { SANDBOX_OTP_RATE_LIMITED } from '../../edge/http/error-codes';
import { blockedRecipients, recipientsOptedOut } from '../../identity/traffic-limits/refused-destinations';
import { unapprovedSender } from '../../edge/validation/invalid-fields';
import { IdempotentRequests, Refused } from '../../edge/idempotency/idempotent-requests';
import { origin } from '../../identity/credentials/failure-throttle';
import type { VendorCaller } from '../../identity/accounts/caller';
import { destinationRefusal } from '../../identity/traffic-limits/destination-refusal';
import { overDayCap } from '../../identity/traffic-limits/over-day-cap';
import { UrgentSends } from '../sends/urgent-sends';
import type { GenerateOtpRequestBody } from './generate-otp.request';
import type { GenerateOtpResponse } from './generate-otp.response';

/** After these errors no code was sent under the reference, and none ever will be. */
const FINAL: ReadonlySet<string> = new Set([
  OTP_ERRORS.insufficientCredit,
  OTP_ERRORS.overDayCap,
  OTP_ERRORS.dayCapReached,
  OTP_ERRORS.suspected,
  OTP_ERRORS.unknownSender,
  OTP_ERRORS.blockedRecipient,
  OTP_ERRORS.optedOut,
  OTP_ERRORS.givenUp,
]);

@Injectable()
export class GenerateOtpHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly idempotency: IdempotentRequests,
    private readonly urgent: UrgentSends,
  ) {}

  async execute(
    vendor: VendorCaller,
    body: GenerateOtpRequestBody,
    key: string | undefined,
  ): Promise<GenerateOtpResponse> {
    const { accountId, parentAccountId, userId, sandbox } = vendor;
    this.urgent.note();
    const asked = { phone: body.phone_number, sender: body.sender_id ?? null };
    const keyed = { accountId, key, asked: ['otp', asked.phone, asked.sender, sandbox] };
    // Its time can be guessed, but its 58 random bits cannot. It is also the id of the send request.
    const freshId = requestIdOf(uuidv7());
    return this.idempotency.once({ ...keyed, freshId }, async (referenceId) => {
      // A repeat may be of a code that was sent before the limits changed.
      const refused =
        referenceId === freshId ? destinationRefusal(vendor, 'otp', [asked.phone], 'phone_number') : undefined;
      if (refused) return new Refused(refused);
      try {
        const ofCaller = { accountId, parentAccountId, userId, ...(sandbox ? { sandbox } : dayCapOf(vendor)) };
        const request = { referenceId, ...ofCaller, ...asked, ...clientOf(body) };
        const { expiresInSeconds } = await this.rpc.request(OTP_OPERATIONS.generate, request);
        return { reference_id: referenceId, expires_in_seconds: expiresInSeconds };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (FINAL.has(error.code)) return new Refused(asAnswer(error, body));
        throw asAnswer(error, body);
      }
    });
  }
}

/** Codes of test keys are not counted. */
function dayCapOf({ limits }: VendorCaller): Pick<GenerateOtpRequest, 'dayCap'> {
  const codes = limits.cap('codesPerDay');
  return codes === null ? {} : { dayCap: { codes, webhook: limits.notifyWebhook } };
}

function clientOf({ client_ip: ip, client_id: id }: GenerateOtpRequestBody): Partial<GenerateOtpRequest> {
  return { ...(ip && { clientIp: origin(ip) }), ...(id && { clientId: id }) };
}

function asAnswer(error: DomainError, { phone_number: phone }: GenerateOtpRequestBody): DomainError {
  if (error.code === OTP_ERRORS.rateLimited && error.details?.['sandbox'] === true) {
    return new DomainError(SANDBOX_OTP_RATE_LIMITED, error.message, error.details);
  }
  if (error.code === OTP_ERRORS.overDayCap) return overDayCap();
  if (error.code === OTP_ERRORS.blockedRecipient) return blockedRecipients('phone_number', [phone]);
  if (error.code === OTP_ERRORS.optedOut) return recipientsOptedOut('phone_number');
  if (error.code !== OTP_ERRORS.unknownSender) return error;
  return unapprovedSender('sender_id');
}
