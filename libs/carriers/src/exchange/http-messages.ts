export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  /** By name, in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null when the body was cut off or too long. */
  readonly body: string | null;
}
