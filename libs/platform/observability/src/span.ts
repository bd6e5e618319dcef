import type { Attributes } from '@opentelemetry/api';

/** The kinds of spans of OpenTelemetry: work for a caller, a call to another process, or neither. */
export type SpanKind = 'server' | 'client' | 'internal';

export interface SpanOptions {
  /** `internal` by default. */
  readonly kind?: SpanKind;
  /** Never a text, a code or a phone number. */
  readonly attributes?: Attributes;
  /** Contexts of other spans that this one works for as well. */
  readonly links?: readonly string[];
}

/** Work of a sampled trace. It is exported when it ends; one that never ends is forgotten. */
export interface Span {
  /** Its context as a `traceparent` of W3C Trace Context: what its children have for a parent, wherever they run. */
  readonly traceParent: string;
  set(attributes: Attributes): void;
  /** `error`: why the work failed; its code or class is recorded, its message is not. */
  end(error?: unknown): void;
}

export interface Tracer {
  /**
   * Returns undefined when the trace is not sampled. Without a parent, or with one that is malformed, begins a trace.
   */
  start(name: string, parent: string | undefined, options: SpanOptions): Span | undefined;
  /** Exports what has ended. */
  stop(): Promise<void>;
}
