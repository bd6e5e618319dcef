import type { EnvironmentReader } from '@sms/platform/config';
import { SAMPLERS, type TraceOptions } from '@sms/platform/observability';

const HTTP = ['http:', 'https:'] as const;
const DEFAULT_RATIO = 0.01;

/** Reads OpenTelemetry's standard variables; undefined without an endpoint, for then nothing is exported. */
export function traceOptions(env: EnvironmentReader, name: string): TraceOptions | undefined {
  const base = env.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', HTTP);
  const own = env.optionalUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', HTTP);
  const headers = env.optionalString('OTEL_EXPORTER_OTLP_HEADERS') ?? '';
  const sampler = env.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_traceidratio');
  const ratio = env.json('OTEL_TRACES_SAMPLER_ARG', share, DEFAULT_RATIO);
  const serviceName = env.string('OTEL_SERVICE_NAME', name);
  const url = own ?? (base && `${base.replace(/\/$/, '')}/v1/traces`);
  return url ? { url, headers, serviceName, sampler, ratio } : undefined;
}

function share(value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  throw new Error('must be a number from 0 to 1');
}
