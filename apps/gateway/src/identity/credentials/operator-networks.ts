import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { OPERATOR_NETWORK_REFUSED } from '../../edge/http/error-codes';
import type { Role } from '../accounts/app-user.entity';
import { Networks } from '../accounts/networks';

/** The networks from which operators may log in and call. */
@Injectable()
export class OperatorNetworks {
  private readonly networks: Networks;
  private readonly isLimited: boolean;

  constructor(@Inject(gatewayConfig.KEY) { operatorNetworks }: ConfigType<typeof gatewayConfig>) {
    this.networks = new Networks(operatorNetworks);
    this.isLimited = operatorNetworks.length > 0;
  }

  /** @throws {DomainError} OPERATOR_NETWORK_REFUSED for an operator at another address. */
  assertMayCall(role: Role, address: string): void {
    if (role === 'operator' && this.isLimited && !this.networks.has(address))
      throw new DomainError(OPERATOR_NETWORK_REFUSED, 'an operator at another address');
  }
}
