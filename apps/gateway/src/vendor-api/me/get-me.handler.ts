import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { BEFORE_SECOND_FACTOR, permissionsOf, permittedRoleOf } from '../../identity/auth/permissions';
import { gatewayConfig } from '../../config/gateway.config';
import { type Account } from '../../identity/accounts/account.entity';
import { AppUser } from '../../identity/accounts/app-user.entity';
import { type Caller, vendorCaller } from '../../identity/accounts/caller';
import { DEFAULT_PER_MINUTE } from '../../edge/rate-limit/rate-limiter';
import type { MeResponse } from './me.response';

@Injectable()
export class GetMeHandler {
  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async execute(caller: Caller): Promise<MeResponse> {
    const { id, email, role, account } = await this.users.findOneOrFail({
      where: { id: caller.userId },
      relations: { account: { parent: true } },
    });
    const owners = account
      ? await this.users.find({
          where: { accountId: account.id, role: 'owner', disabledAt: IsNull() },
          order: { id: 'ASC' },
        })
      : [];
    const isDue = caller.role === 'operator' && caller.secondFactorDue;
    return {
      user: { id, email, role, operator_role: caller.role === 'operator' ? caller.operatorRole : null },
      account: account && describe(account, caller),
      permissions: permissionsOf(permittedRoleOf(caller)).filter(
        (permission) => !isDue || BEFORE_SECOND_FACTOR.has(permission),
      ),
      second_factor_due: isDue,
      owners: owners.map((owner) => owner.email),
      limits: {
        bulk_max_recipients: this.config.bulkMaxRecipients,
        sandbox_bulk_max_recipients: this.config.sandboxBulkMaxRecipients,
      },
    };
  }
}

function describe(account: Account, caller: Caller): MeResponse['account'] {
  const { suspended, defaultSender, rateLimitPerMinute } = vendorCaller(caller, 'member', account);
  return {
    id: account.id,
    uuid: account.uuid,
    name: account.name,
    status: suspended ? 'suspended' : 'active',
    parent_id: account.parentId,
    default_sender: defaultSender,
    rate_limit_per_minute: rateLimitPerMinute ?? DEFAULT_PER_MINUTE,
  };
}
