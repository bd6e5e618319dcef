import { errorPath } from './error-path';
import { SPECIFIED_ROUTES } from './specified-routes';

/** Statuses of errors whose fields the specification lists. */
const SPECIFIED_STATUSES: ReadonlySet<number> = new Set([401, 422, 429]);

/** Fields of an error that lead to its page and to the log. */
export interface ErrorReference {
  readonly request_id?: string;
  readonly doc_url?: string;
}

interface FailedRequest {
  /** Method and pattern of the path. */
  readonly route: string;
  readonly requestId: string;
}

/**
 * On routes of the specification, `request_id` names a send and errors of some statuses have no other fields than it
 * lists. All of these errors have the headers `X-Request-Id` and `Link` as well.
 */
export function errorReference(
  { route, requestId }: FailedRequest,
  { status, code }: { readonly status: number; readonly code: string },
): ErrorReference {
  const isSpecified = SPECIFIED_ROUTES.has(route);
  return {
    ...(isSpecified ? {} : { request_id: requestId }),
    ...(isSpecified && SPECIFIED_STATUSES.has(status) ? {} : { doc_url: errorPath(code) }),
  };
}

/** Value of the header `Link`. */
export function errorLink(code: string): string {
  return `<${errorPath(code)}>; rel="help"`;
}
