import { t } from '../i18n/t';

const UNKNOWN = 'UNKNOWN';
const UNREACHABLE = 'UNREACHABLE';

/** A request that the API refused, or that never reached it. */
export class ApiFailure extends Error {
  constructor(
    message: string,
    /** 0 when there was no response. */
    readonly status: number,
    readonly code: string,
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
    readonly fields: Readonly<Record<string, readonly string[]>>,
    /** The body of the response. */
    readonly body: unknown = null,
  ) {
    super(message);
    this.name = 'ApiFailure';
  }

  /** Whether the documentation has a page for the code. */
  get hasPage(): boolean {
    return this.code !== UNKNOWN && !this.isUnreachable;
  }

  /** Whether there was no response. */
  get isUnreachable(): boolean {
    return this.code === UNREACHABLE;
  }

  /** Whether the same request may succeed a little later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

interface ErrorBody {
  readonly message?: string;
  readonly error_code?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

export function failureOf(response: Response, body: unknown): ApiFailure {
  const { message, error_code, errors }: ErrorBody = typeof body === 'object' && body !== null ? body : {};
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return new ApiFailure(
    message ?? t.failures.responded(response.status),
    response.status,
    error_code ?? UNKNOWN,
    response.headers.get('x-request-id'),
    Number.isFinite(retryAfter) ? retryAfter : null,
    errors ?? {},
    body,
  );
}

export function unreachable(): ApiFailure {
  return new ApiFailure(t.failures.unreachable, 0, UNREACHABLE, null, null, {});
}
