import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { hostname } from 'node:os';
import { BUILD } from './build-info';
import { LogThrottle } from './log-throttle';
import type { ServiceLogger } from './logger';
import type { Span, Tracer } from './span';
import type { TraceOptions } from './trace-options';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/**
 * Exports spans in batches. Those that have ended wait in a bounded queue; when it is full they are dropped, so neither
 * a slow receiver nor a missing one holds up work.
 */
export function otlpTracer({ url, headers, serviceName, ...sampling }: TraceOptions, logger: ServiceLogger): Tracer {
  const failures = new LogThrottle();
  setGlobalErrorHandler((error) => {
    const occurrences = failures.admit('export');
    if (occurrences > 0) logger.warn({ err: error, occurrences }, 'spans were not exported');
  });
  const provider = new BasicTracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES is read by the library.
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': BUILD.version,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampling),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, headers: parseKeyPairsIntoRecord(headers) }))],
  });
  const tracer = provider.getTracer('sms-platform', BUILD.version);
  return {
    start: (name, parent, { kind = 'internal', attributes, links = [] }) => {
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          ...(attributes && { attributes }),
          links: links.flatMap((link) => {
            const context = parseTraceParent(link);
            return context ? [{ context }] : [];
          }),
        },
        contextOf(parent),
      );
      return span.isRecording() ? recording(span) : undefined;
    },
    // Rejects when nobody takes the last spans, which is no reason not to stop cleanly.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

function recording(span: OtelSpan): Span {
  return {
    traceParent: traceParentOf(span.spanContext()),
    set: (attributes) => void span.setAttributes(attributes),
    end: (error) => {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorType(error));
      }
      span.end();
    },
  };
}

/** Messages of errors may quote values. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function contextOf(parent: string | undefined): Context {
  const known = parent === undefined ? null : parseTraceParent(parent);
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT;
}

function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

function samplerOf({ sampler, ratio }: Pick<TraceOptions, 'sampler' | 'ratio'>): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}
