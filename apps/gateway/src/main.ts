import 'reflect-metadata';
import { runService } from '@sms/platform/runtime';
import { gatewayConfig } from './config/gateway.config';
import { startGateway } from './start-gateway';

void runService(gatewayConfig, startGateway);
