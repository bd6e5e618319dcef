import 'reflect-metadata';
import { createLogger } from '@sms/platform/observability';
import { runService } from '@sms/platform/runtime';
import { gatewayConfig } from './config/gateway.config';
import { startGateway } from './start-gateway';

void runService(() => createLogger('gateway', gatewayConfig().logLevel), startGateway);
