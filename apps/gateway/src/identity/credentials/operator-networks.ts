import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError } from '@sms/platform/errors';
import ipaddr from 'ipaddr.js';
import { gatewayConfig } from '../../config/gateway.config';
import { OPERATOR_NETWORK_REFUSED } from '../../edge/http/error-codes';
import type { Role } from '../accounts/app-user.entity';

/** The networks from which operators may log in and call. */
@Injectable()
export class OperatorNetworks {
  private readonly networks: readonly ReturnType<typeof ipaddr.parseCIDR>[];

  constructor(@Inject(gatewayConfig.KEY) { operatorNetworks }: ConfigType<typeof gatewayConfig>) {
    this.networks = operatorNetworks.map((network) => ipaddr.parseCIDR(network));
  }

  /** @throws {DomainError} OPERATOR_NETWORK_REFUSED for an operator at another address. */
  assertMayCall(role: Role, address: string): void {
    if (role === 'operator' && this.networks.length > 0 && !this.includes(address))
      throw new DomainError(OPERATOR_NETWORK_REFUSED, 'an operator at another address');
  }

  private includes(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
  }
}
