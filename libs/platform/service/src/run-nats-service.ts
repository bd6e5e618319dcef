import type { Type } from '@nestjs/common';
import { runService } from '@sms/platform/runtime';
import type { ConfigFactory, ServiceConfig } from './service-config';
import { startService } from './start-service';

/** The whole of a `main.ts`: runs a service that answers NATS requests until it is told to stop; see `runService`. */
export function runNatsService<Config extends ServiceConfig>(
  module: Type,
  factory: ConfigFactory<Config>,
): Promise<void> {
  return runService(factory, (logger, config) => startService(module, factory, logger, config));
}
