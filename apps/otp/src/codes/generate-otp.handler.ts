import { Inject, Injectable } from '@nestjs/common';
import type { GenerateOtpReply, GenerateOtpRequest } from '@sms/contracts/otp';
import { toDomainError, withoutEffect } from '@sms/platform/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { OtpCodes } from './otp-codes';
import { generatedTotal, modeOf } from './otp-metrics';
import { OtpReservations, type Reservation } from './otp-reservations';
import { SuspectedError, TrafficWatch } from '../traffic/traffic-watch';
import { givenUp, SubmitOtp } from './submit-otp';

const RETRY_MS = 150;

@Injectable()
export class GenerateOtpHandler {
  constructor(
    private readonly codes: OtpCodes,
    private readonly reservations: OtpReservations,
    private readonly submit: SubmitOtp,
    private readonly traffic: TrafficWatch,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {}

  async execute(request: GenerateOtpRequest): Promise<GenerateOtpReply> {
    const mode = modeOf(request.sandbox);
    try {
      const reply = await this.generate(request);
      generatedTotal.inc({ outcome: 'accepted', mode });
      return reply;
    } catch (error) {
      generatedTotal.inc({ outcome: toDomainError(error).code, mode });
      throw error;
    }
  }

  private async generate(request: GenerateOtpRequest): Promise<GenerateOtpReply> {
    const { referenceId } = request;
    const { code, hmac } = this.codes.create(request);
    const reservation = await this.reserve(request, hmac).catch(async (error: unknown) => {
      if (error instanceof SuspectedError) await this.traffic.refused(request, error.suspicion);
      throw withoutEffect(error);
    });
    if (reservation.kind !== 'new') {
      if (reservation.kind === 'in_doubt') await this.confirmSent(request);
      return { referenceId, expiresInSeconds: reservation.expiresInSeconds };
    }
    // An error here leaves open whether the message was accepted: its code stays usable, and counts.
    const refusal = await this.submit.execute(request, code);
    if (refusal) {
      await this.reservations.cancel(request);
      throw withoutEffect(refusal);
    }
    await this.reservations.confirm(referenceId);
    void this.traffic.sent(request, reservation.watched);
    return { referenceId, expiresInSeconds: this.config.codeTtlSeconds };
  }

  /** @throws {DomainError} REFERENCE_GIVEN_UP when the code was not sent, and cannot be any more */
  private async confirmSent(request: GenerateOtpRequest): Promise<void> {
    const { referenceId } = request;
    if (await this.submit.wasAccepted(request)) return this.reservations.confirm(referenceId);
    await this.reservations.cancel(request);
    throw givenUp();
  }

  /** A repeat that arrives while the first is in flight waits for its end, a few seconds at most. */
  private async reserve(
    request: GenerateOtpRequest,
    codeHmac: Buffer,
  ): Promise<Exclude<Reservation, { kind: 'in_flight' }>> {
    for (;;) {
      const reservation = await this.reservations.reserve(request, codeHmac);
      if (reservation.kind !== 'in_flight') return reservation;
      await delay(RETRY_MS);
    }
  }
}
