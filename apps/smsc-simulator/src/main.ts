import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { createLogger, NestLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { simulatorConfig } from './config/smsc-simulator.config';
import { SmscSimulatorModule } from './smsc-simulator.module';

void runService(
  () => createLogger('smsc-simulator', simulatorConfig().observability.logLevel),
  (logger) =>
    NestFactory.createApplicationContext(SmscSimulatorModule, { logger: new NestLogger(logger), abortOnError: false }),
);
