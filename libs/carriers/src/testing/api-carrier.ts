import { parseCarriers } from '../settings/read-carriers';
import type { ApiCarrierSettings } from '../settings/api.settings';

/** A carrier with a JSON API, as a list of carriers describes it. */
export const JSON_API = {
  name: 'acme',
  kind: 'http_api',
  auth: { type: 'bearer', token: 'hush-hush' },
  dest_format: 'plus',
  submit: {
    method: 'POST',
    url: 'https://api.carrier.example/v1/messages?channel=sms',
    headers: { 'Idempotency-Key': '{reference}' },
    body: { from: '{from}', to: ['{to}'], text: '{text}', webhook: '{callback}' },
  },
  message_id: '/messages/0/id',
  states: { delivered: 'delivered', failed: 'undeliverable', sent: 'enroute', expired: 'expired' },
  reports: { id: '/id', state: '/status', code: '/error/code', time: '/at', number: '/to' },
  receipt_url: 'https://sms.example/reports/',
  receipt_token: 'a-token-that-nobody-guesses-0123456789',
} as const;

export function apiCarrier(overrides: object = {}): ApiCarrierSettings {
  const [settings] = parseCarriers([{ ...JSON_API, ...overrides }]);
  if (settings?.kind !== 'http_api') throw new Error('no carrier with an HTTP API');
  return settings;
}
