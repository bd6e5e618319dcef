import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { NestLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { simulatorConfig } from './config/smsc-simulator.config';
import { SmscSimulatorModule } from './smsc-simulator.module';

void runService(simulatorConfig, (logger, config) =>
  NestFactory.createApplicationContext(SmscSimulatorModule.forRoot(config), {
    logger: new NestLogger(logger),
    abortOnError: false,
  }),
);
