/** The names that OpenTelemetry gives to samplers. */
export const SAMPLERS = [
  'parentbased_traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'traceidratio',
  'always_on',
  'always_off',
] as const;

/** Where spans are sent, and of which requests. */
export interface TraceOptions {
  /** URL that takes spans as OTLP over HTTP, with its path. */
  readonly url: string;
  /** `name=value` pairs, separated by commas and percent-encoded; sent with each request to it. */
  readonly headers: string;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces that are sampled, from 0 to 1, where the sampler goes by one. */
  readonly ratio: number;
}
