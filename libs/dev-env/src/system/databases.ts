/** One database and one role of the same name for each service that stores data. */
export const DATABASES = ['gateway', 'messaging', 'otp', 'sender_names', 'billing', 'webhook_dispatcher'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** The variables under which the services, and those who read their databases, expect the URLs. */
export function databaseVariables(urls: Readonly<Record<DatabaseName, string>>): Record<string, string> {
  return Object.fromEntries(DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urls[name]]));
}
