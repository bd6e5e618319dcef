import { Inject, Injectable } from '@nestjs/common';
import { type GenerateOtpRequest, OTP_ERRORS } from '@sms/contracts/otp';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { createHmac } from 'node:crypto';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { vendorIdOf } from './vendor-id-of';
import { Suspicions } from './suspicions';
import { TrafficCounts } from './traffic-counts';
import { suspectedTotal } from './traffic-metrics';
import { keysOfPhone, REFUSED, type Suspicion, suspicionOf } from './traffic-rules';

const HASH_DIGITS = 24;
/** When a refused client may ask again, in seconds: counts halve in two days. */
const RETRY_AFTER_SECONDS = 3_600;

/** What is stored with a code, for its verification. */
export interface WatchedCode {
  readonly suspicion: string | null;
  readonly clientKeys: readonly string[];
}

/** What was decided about a code. */
export interface SentCode extends WatchedCode {
  readonly found?: Suspicion;
  readonly isFirst: boolean;
}

export interface VerifiedCode extends WatchedCode {
  readonly vendorId: number;
  readonly phone: string;
}

/** Of a code that was found suspicious, and is to be refused. */
export class SuspectedError extends DomainError {
  constructor(readonly suspicion: Suspicion) {
    super(OTP_ERRORS.suspected, 'the code looks like pumped traffic', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}

/**
 * Watches for pumped traffic: codes for numbers that earn money with each message and are never verified. In shadow, it
 * only notes what it would refuse. Suspicious codes are left out of the counts either way, so that shadow finds what
 * enforcing would refuse. Codes of test keys are not watched.
 */
@Injectable()
export class TrafficWatch {
  constructor(
    private readonly counts: TrafficCounts,
    private readonly suspicions: Suspicions,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** One query. Returns what is to be stored with the code, and why it is suspicious. */
  async judge(sql: Sql, request: GenerateOtpRequest): Promise<SentCode> {
    if (this.config.trafficWatch === 'off' || request.sandbox)
      return { suspicion: null, clientKeys: [], isFirst: false };
    const { phone } = request;
    const vendorId = vendorIdOf(request);
    const clientKeys = this.clientKeysOf(vendorId, request);
    const keys = [...keysOfPhone(phone), REFUSED, ...clientKeys];
    const read = await this.counts.read(sql, vendorId, keys, phone);
    const found = suspicionOf({ phone, clientKeys, ...read });
    const isFirst = read.earlier === 0;
    if (!found) return { suspicion: null, clientKeys, isFirst };
    if (this.config.trafficWatch === 'enforce') throw new SuspectedError(found);
    return { suspicion: `${found.rule} ${found.key}`, clientKeys, found, isFirst };
  }

  /** To be called for each code that was sent; for a phone that asks again, its first code counts. */
  async sent(request: GenerateOtpRequest, { clientKeys, found, isFirst }: SentCode): Promise<void> {
    if (this.config.trafficWatch === 'off' || request.sandbox) return;
    if (found) return this.note(vendorIdOf(request), found, false);
    if (!isFirst) return;
    const keys = [...keysOfPhone(request.phone), ...clientKeys];
    await this.counts.add(vendorIdOf(request), keys, { generated: 1, verified: 0 });
  }

  async refused(request: GenerateOtpRequest, suspicion: Suspicion): Promise<void> {
    await this.note(vendorIdOf(request), suspicion, true);
  }

  /** To be called for each live code that was verified. */
  async verified({ vendorId, phone, suspicion, clientKeys }: VerifiedCode): Promise<void> {
    if (this.config.trafficWatch === 'off') return;
    const [rule, key] = suspicion?.split(' ') ?? [];
    if (rule !== undefined && key !== undefined) return this.suspicions.noteVerified(vendorId, rule, key);
    await this.counts.add(vendorId, [...keysOfPhone(phone), ...clientKeys], { generated: 0, verified: 1 });
  }

  private async note(vendorId: number, suspicion: Suspicion, refused: boolean): Promise<void> {
    const { rule, generated, verified } = suspicion;
    suspectedTotal.inc({ rule, outcome: refused ? 'refused' : 'sent' });
    this.logger.info({ accountId: vendorId, rule, generated, verified, refused }, 'a code is suspicious');
    await this.counts.add(vendorId, [REFUSED], { generated: 1, verified: 0 });
    await this.suspicions.note(vendorId, suspicion, refused);
  }

  /** An address is personal data, and a hash of it can be guessed without the key. */
  private clientKeysOf(vendorId: number, { clientIp, clientId }: GenerateOtpRequest): string[] {
    const hash = (kind: string, value: string | undefined): string[] => {
      if (value === undefined) return [];
      const hmac = createHmac('sha256', this.config.pepper).update(`${kind} ${vendorId} ${value}`);
      return [`${kind}:${hmac.digest('hex').slice(0, HASH_DIGITS)}`];
    };
    return [...hash('ip', clientIp), ...hash('id', clientId)];
  }
}
