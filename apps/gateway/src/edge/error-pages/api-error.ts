/** Whether the same request may succeed later. `uncertain`: it may have had its effect. */
type Retry = 'no' | 'yes' | 'uncertain';

/** Why a request is refused with an `error_code`. */
export interface ApiError {
  /** HTTP status. */
  readonly status: number;
  readonly text: string;
  readonly retry: Retry;
  readonly advice: string;
}
