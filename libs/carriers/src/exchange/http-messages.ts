export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null when it was lost on the way, or too long. */
  readonly body: string | null;
}
