import type { LogLevel } from './logger';
import type { TraceOptions } from './trace-options';

export interface ObservabilityOptions {
  /** Name of the service: on every log line and every metric. */
  readonly service: string;
  readonly logLevel: LogLevel;
  /** Where health, readiness and metrics are served; port 0 picks a free one. */
  readonly opsHost: string;
  readonly opsPort: number;
  /** Absent: the process exports no spans. */
  readonly traces?: TraceOptions;
}

export const OBSERVABILITY_OPTIONS = Symbol('OBSERVABILITY_OPTIONS');
export const LOGGER = Symbol('LOGGER');
