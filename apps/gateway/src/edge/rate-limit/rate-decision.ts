export interface RateDecision {
  readonly allowed: boolean;
  readonly quota: number;
  readonly remaining: number;
  /**
   * Until a request leaves the window: for one that was refused, until a repeat can succeed at all. In milliseconds.
   */
  readonly resetMs: number;
}
