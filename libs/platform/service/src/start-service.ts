import type { INestMicroservice, Type } from '@nestjs/common';
import { startNatsService } from '@sms/platform/nats';
import type { ServiceLogger } from '@sms/platform/observability';
import type { ConfigFactory, ServiceConfig } from './service-config';
import { withConfig } from './with-config';

/** Starts a service that answers NATS requests. Resolves when it is subscribed. Reads `config` unless it is given. */
export function startService<Config extends ServiceConfig>(
  module: Type,
  factory: ConfigFactory<Config>,
  logger: ServiceLogger,
  config: Config = factory(),
): Promise<INestMicroservice> {
  return startNatsService(withConfig(module, factory.KEY, config), config.nats, logger);
}
