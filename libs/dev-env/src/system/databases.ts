/** A database for each service that stores data, and a role of the same name that owns it. */
export const DATABASES = ['gateway', 'messaging', 'otp', 'sender_names', 'billing', 'webhook_dispatcher'] as const;
export type DatabaseName = (typeof DATABASES)[number];
export type DatabaseUrls = Record<DatabaseName, string>;

/** The variables under which the services, and those who read their databases, expect the URLs. */
export function databaseVariables(urls: Readonly<DatabaseUrls>): Record<string, string> {
  return Object.fromEntries(DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urls[name]]));
}
