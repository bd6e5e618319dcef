import { Inject, Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type SubmitItem, type SendOutcome } from '@sms/contracts/messaging';
import { type GenerateOtpRequest, OTP_ERRORS } from '@sms/contracts/otp';
import { DomainError, FAULT_CODES, hadNoEffect, toDomainError } from '@sms/platform/errors';
import { RpcClient, wasNeverReceived } from '@sms/platform/nats';
import { KeyRing } from '@sms/platform/secrets';
import { currentTrace } from '@sms/platform/observability';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { otpText } from './otp-text';

/** Messaging's own deadline for the hold (1.5 s) and what it needs to accept (2.5 s); the gateway waits for 5 s. */
const SUBMIT_TIMEOUT_MS = 4_000;

/** Submits the message with the code to messaging. */
@Injectable()
export class SubmitOtp {
  private readonly keys: KeyRing | undefined;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {
    this.keys = config.textKeys.length === 0 ? undefined : new KeyRing(config.textKeys);
  }

  /**
   * Returns why the message was certainly not accepted, or undefined when it was.
   * @throws {DomainError} when it may have been: a deadline, a lost connection, a fault inside messaging
   */
  async execute(request: GenerateOtpRequest, code: string): Promise<DomainError | undefined> {
    const outcome = await this.submit(this.item(request, code));
    if (outcome === undefined) throw new DomainError(FAULT_CODES.internal, 'messaging answered without a result');
    if (outcome instanceof DomainError) return outcome;
    return outcome === 'accepted' ? undefined : refusal(outcome);
  }

  /**
   * Returns whether the message of an earlier attempt was accepted; if not, it never can be. The code itself is no
   * longer known here, so the message cannot be submitted again to find out.
   */
  async wasAccepted({ referenceId, accountId }: GenerateOtpRequest): Promise<boolean> {
    const { outcome } = await this.rpc.request(MESSAGING_OPERATIONS.giveUp, { requestId: referenceId, accountId });
    return outcome === 'accepted';
  }

  private async submit(item: SubmitItem): Promise<SendOutcome | DomainError | undefined> {
    try {
      const { results } = await this.rpc.request(
        MESSAGING_OPERATIONS.submit,
        { items: [item] },
        { timeoutMs: SUBMIT_TIMEOUT_MS },
      );
      return results[0]?.outcome;
    } catch (error) {
      if (wasNeverReceived(error) || hadNoEffect(error)) return toDomainError(error);
      throw error;
    }
  }

  /** Sealed where there is a key: then only the worker that hands it to a carrier can read it. */
  private text(referenceId: string, code: string): Pick<SubmitItem, 'text' | 'maskedText' | 'sealedText'> {
    const { text, maskedText } = otpText(code, this.config.codeTtlSeconds);
    if (this.keys === undefined) return { text, maskedText };
    return { maskedText, sealedText: this.keys.seal(text, referenceId).toString('base64') };
  }

  private item(
    { referenceId, accountId, parentAccountId, userId, phone, sender, sandbox = false }: GenerateOtpRequest,
    code: string,
  ): SubmitItem {
    const trace = currentTrace();
    return {
      requestId: referenceId,
      accountId,
      parentAccountId,
      userId,
      lane: 'otp',
      sender,
      // When no sender is requested, a code is sent under the service's own name, not the vendor's brand.
      defaultSender: null,
      ...this.text(referenceId, code),
      recipients: [phone],
      validitySeconds: this.config.codeTtlSeconds,
      ...(sandbox && { sandbox }),
      ...(trace !== undefined && { traceParent: trace }),
    };
  }
}

export function givenUp(): DomainError {
  return new DomainError(OTP_ERRORS.givenUp, 'the request hung and was given up');
}

function refusal(outcome: Exclude<SendOutcome, 'accepted'>): DomainError {
  switch (outcome) {
    case 'insufficient_credit':
      return new DomainError(OTP_ERRORS.insufficientCredit, 'not enough credit to send the code');
    case 'over_day_cap':
      return new DomainError(OTP_ERRORS.overDayCap, 'the vendor may not spend more credits today');
    case 'unknown_sender':
      return new DomainError(OTP_ERRORS.unknownSender, 'the account may not send under this name');
    case 'blocked_recipient':
      return new DomainError(OTP_ERRORS.blockedRecipient, 'the service does not send to this number');
    case 'opted_out':
      return new DomainError(OTP_ERRORS.optedOut, 'the number has opted out of messages');
    case 'unknown_account':
      return new DomainError(FAULT_CODES.unavailable, 'billing does not know the account yet');
    case 'cancelled':
      return givenUp();
    case 'overloaded':
      return new DomainError(FAULT_CODES.overloaded, 'too much is being written at once');
    default:
      // Of a later release of messaging: nobody may take it for an acceptance.
      throw new DomainError(FAULT_CODES.unavailable, `messaging returned the outcome ${String(outcome)}`);
  }
}
