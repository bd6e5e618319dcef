/** Any body of the HTTP API. */
export interface Envelope {
  readonly status?: string;
  readonly success?: boolean;
  readonly message?: string;
  readonly error_code?: string;
  readonly request_id?: string;
  readonly attempts_remaining?: number;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data?: unknown;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Empty when the text is no JSON. */
  readonly body: Envelope;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of a user with a second factor: a code of the authenticator app, or a recovery code. */
  readonly second_factor_code?: string;
}
