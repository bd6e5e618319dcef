export interface RateDecision {
  readonly allowed: boolean;
  readonly quota: number;
  readonly remaining: number;
  /** Milliseconds until a request leaves the window; for a refused one, until a repeat can succeed at all. */
  readonly resetMs: number;
}
