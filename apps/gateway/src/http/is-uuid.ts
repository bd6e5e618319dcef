const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether Postgres accepts it as a uuid of any version: an unknown id gets 404 instead of a validation error.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
