import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createHmac } from 'node:crypto';
import { gatewayConfig } from '../../config/gateway.config';

/** Phone numbers as the audit log names them: who knows a number finds its entries, and nobody reads it from them. */
@Injectable()
export class AuditedNumbers {
  constructor(@Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>) {}

  /** `number:` and 32 hex digits of a keyed hash. The key makes sure that nobody tries all numbers. */
  targetOf(number: string): string {
    const secret = this.config.auditNumberSecret ?? this.config.jwt.secret;
    const hash = createHmac('sha256', secret).update(`audited number:${number}`).digest('hex');
    return `number:${hash.slice(0, 32)}`;
  }
}
