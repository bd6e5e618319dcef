import { LogThrottle } from './log-throttle';
import type { ServiceLogger } from './logger';
import type { Span, SpanKind, SpanOptions, Tracer } from './span';
import type { TraceOptions } from './trace-options';

/** For the last export of a process that stops, in milliseconds. */
const STOP_WITHIN_MS = 2_000;
/**
 * Traces that clients may have sampled by their own `traceparent`, of one process in a minute. The flag decides before
 * the client is known.
 */
const MAX_ASKED_A_MINUTE = 600;
const SAMPLED = /^[0-9a-f]{2}(?:-[0-9a-f]+){2}-[0-9a-f]?[13579bdf]/;

let tracer: Tracer | undefined;
const asked = new LogThrottle(undefined, MAX_ASKED_A_MINUTE);

/**
 * Begins to export spans. Only then is OpenTelemetry loaded: without it, the other functions here do nothing. A process
 * runs without traces when it cannot be loaded.
 */
export async function startTracing(options: TraceOptions, logger: ServiceLogger): Promise<void> {
  try {
    const { otlpTracer } = await import('./otlp-tracer');
    tracer = otlpTracer(options, logger);
  } catch (error) {
    logger.error({ err: error }, 'traces are not exported');
  }
}

/** Exports the spans that have ended, as far as that is quick. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer?.stop();
  tracer = undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_WITHIN_MS)));
  await Promise.race([stopped, late]);
  clearTimeout(timer);
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/**
 * Begins the span of a request from outside, which continues its client's trace or begins one, as the sampler decides.
 * Returns undefined for a request that is not sampled.
 */
export function startTrace(name: string, clientParent: string | undefined, kind: SpanKind): Span | undefined {
  if (!tracer) return undefined;
  if (clientParent !== undefined && SAMPLED.test(clientParent) && asked.admit('client') === 0) return undefined;
  return tracer.start(name, clientParent, { kind });
}

/** Begins a span of a trace that is sampled. Returns undefined without a parent, and in a process without traces. */
export function startSpan(name: string, parent: string | null | undefined, options: SpanOptions): Span | undefined {
  return parent ? tracer?.start(name, parent, options) : undefined;
}
