/** One database and one role of the same name for each service that stores data. */
export const DATABASES = ['gateway', 'messaging', 'otp', 'sender_names', 'billing', 'webhook_dispatcher'] as const;
export type DatabaseName = (typeof DATABASES)[number];
