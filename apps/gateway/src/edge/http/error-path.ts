/** The page of an error code or of a reason, on this server. */
export function errorPath(code: string): string {
  return `/errors/${code}`;
}
