const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Whether Postgres would take it for a uuid: of any version, because an unknown id is answered as not found, not as
 * wrong.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
