import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Caller } from '../accounts/caller';
import { CurrentPassword } from '../passwords/current-password';
import { SecondFactors } from '../second-factors/second-factors';
import { findSecondFactor, lockFactorUser } from '../second-factors/second-factors.sql';
import { replaceRecoveryCodes } from './enrol-second-factor.handler';
import type { RecoveryCodesResponse, SecondFactorResponse } from './second-factor.response';

/** A second factor that is there. Changing it takes the password, which a stolen session does not know. */
@Injectable()
export class OwnSecondFactorHandler {
  constructor(
    private readonly database: Database,
    private readonly factors: SecondFactors,
    private readonly currentPassword: CurrentPassword,
    private readonly audit: AuditLog,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async get({ userId, role }: Caller): Promise<SecondFactorResponse> {
    const [factor] = await this.database.run(findSecondFactor, [userId]);
    return {
      enabled: factor !== undefined && factor.confirmed_at !== null,
      required: role === 'operator' && this.config.operatorSecondFactor === 'required',
      enabled_at: factor?.confirmed_at?.toISOString() ?? null,
      recovery_codes_left: factor?.codes_left ?? 0,
    };
  }

  /** @throws {DomainError} INVALID naming `current_password`; CONFLICT when there is none; RATE_LIMIT_EXCEEDED. */
  async remove(caller: Caller, password: string): Promise<null> {
    const { userId } = caller;
    await this.currentPassword.verify(caller, password);
    await this.database.transaction(async (sql) => {
      await sql.run(lockFactorUser, [userId]);
      if (!(await this.factors.remove(sql, userId))) throw noSecondFactor();
      await this.audit.record(sql, { actor: caller, action: 'second-factor.removed', target: `user:${userId}` });
    });
    return null;
  }

  /** The codes of before work no more; throws as `remove`. */
  async renewCodes(caller: Caller, password: string): Promise<RecoveryCodesResponse> {
    const { userId } = caller;
    await this.currentPassword.verify(caller, password);
    return this.database.transaction(async (sql) => {
      await sql.run(lockFactorUser, [userId]);
      if (!(await this.factors.has(sql, userId))) throw noSecondFactor();
      const action = 'second-factor.recovery-codes-renewed';
      await this.audit.record(sql, { actor: caller, action, target: `user:${userId}` });
      return { recovery_codes: await replaceRecoveryCodes(sql, userId) };
    });
  }
}

function noSecondFactor(): DomainError {
  return new DomainError(FAULT_CODES.conflict, 'There is no second factor.');
}
