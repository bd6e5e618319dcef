export { BUILD } from './build-info';
export { correlationId, openCorrelation, runWithCorrelationId } from './correlation';
export { createLogger, LOG_LEVELS, type LogLevel, type ServiceLogger } from './logger';
export { LogThrottle } from './log-throttle';
export { NestLogger } from './nest-logger';
export { ObservabilityModule } from './observability.module';
export { LOGGER, type ObservabilityOptions } from './observability-options';
export { Readiness } from './readiness';
