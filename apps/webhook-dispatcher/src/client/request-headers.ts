const USER_AGENT = 'sms-platform-webhooks/1.0';

/** The headers that all attempts to deliver an event have in common. */
export function sharedHeaders(webhookId: string): Array<[name: string, value: string]> {
  return [
    ['content-type', 'application/json'],
    ['user-agent', USER_AGENT],
    ['webhook-id', webhookId],
  ];
}
