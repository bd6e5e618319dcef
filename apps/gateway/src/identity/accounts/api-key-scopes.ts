/**
 * What an API key may be used for. `KeyAuth` and `KeyOrTokenAuth` on a route name the scope it requires:
 *
 *   send     send SMS, one or many; cancel what is still queued of them
 *   otp      generate one-time passwords
 *   read     balance, log, messages and what happened to them, delivery reports, sender names, webhook deliveries,
 *            the feed of events, opt-outs
 *   manage   request sender names; erase a phone number; add and end opt-outs
 *   webhooks set the webhook, test it and replay its deliveries: its holder receives what is sent from then on
 *
 * No scope reaches keys, users, sub-accounts, passwords or webhook secrets: a leaked key must not make other keys, or
 * users such as the owner of a new sub-account.
 */
export const API_KEY_SCOPES = ['send', 'otp', 'read', 'manage', 'webhooks'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The scopes of a key that is created without naming any. */
export const DEFAULT_SCOPES: readonly ApiKeyScope[] = ['send', 'otp', 'read'];
