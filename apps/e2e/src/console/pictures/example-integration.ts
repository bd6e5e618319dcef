import type { Schemas } from '@sms/api-client';
import { before, DAY, HOUR, id, NOW } from './example-account';

const HALF_HOUR_MS = 1_800_000;
const HALF_HOURS = 48;
/** The receiver was down for a part of these half hours, from the last one on. */
const OUTAGE = [0.01, 0.35, 1, 0.55];

export const WEBHOOK: Schemas['DeliveryWebhookResponse'] = {
  delivery_webhook_url: 'https://hooks.example.com/sms',
  include_text_and_number: true,
  events: ['sms.delivery_status'],
  secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  delivery: {
    state: 'active',
    paused_until: null,
    consecutive_failures: 0,
    failing_since: null,
    disabled_at: null,
    half_hours: Array.from({ length: HALF_HOURS }, (_, nth) => {
      const ago = HALF_HOURS - 1 - nth;
      // Nothing is sent for an hour in the night.
      const attempts = ago === 22 || ago === 23 ? 0 : 400 + ((nth * 211) % 370);
      return {
        t: new Date((Math.floor(NOW.getTime() / HALF_HOUR_MS) - ago) * HALF_HOUR_MS).toISOString(),
        attempts,
        delivered: Math.round(attempts * (1 - (OUTAGE[ago] ?? 0))),
      };
    }),
  },
};

export const DELIVERIES = Array.from({ length: 40 }, (_, nth): Schemas['WebhookDeliveryResponse'] => {
  const isFailing = nth % 13 === 5;
  const isOfBalance = nth === 9;
  const started = before(6 + nth * nth * 7);
  const attempt = (number: number, ok: boolean): Schemas['WebhookAttemptResponse'] => ({
    number,
    started_at: started,
    outcome: ok ? 'delivered' : 'server_error',
    status_code: ok ? 200 : 503,
    error: null,
    duration_ms: 180 + ((nth * 37) % 240),
    response_excerpt: ok ? 'ok' : 'upstream is restarting',
  });
  return {
    id: isOfBalance
      ? `endpoint_7_${8_041 - nth}`
      : `msg_0190163d8694739baea5966c26f8${(1_000 + nth).toString(16)}_delivered`,
    endpoint_id: 'default',
    sequence: 8_041 - nth,
    event: isOfBalance ? 'balance.low' : 'sms.delivery_status',
    status: nth === 0 ? 'pending' : isFailing ? 'failed' : 'delivered',
    vendor_id: 7,
    message_id: isOfBalance ? null : id(nth, 1),
    transaction_id: isOfBalance ? null : id(nth, 2),
    sms_log_id: isOfBalance ? null : 31_180 - nth,
    message_status: isOfBalance ? null : nth % 7 === 2 ? 'undelivered' : 'delivered',
    created_at: started,
    finished_at: nth === 0 ? null : started,
    next_attempt_at: nth === 0 ? before(-20) : null,
    attempts:
      nth === 0
        ? [attempt(1, false)]
        : isFailing
          ? [1, 2, 3].map((number) => attempt(number, false))
          : [attempt(1, true)],
  };
});

const NAMES = [
  ['EXAMPLE', 'Your parcel arrives today.', 'active', 200],
  ['ExampleShop', 'Your order is ready at the shop.', 'active', 120],
  ['46700000000', 'Call us back under this number.', 'active', 80],
  ['EXAMPLE-DE', 'Ihr Paket kommt heute.', 'pending', 1],
  ['Exarnple', 'Your code is 123456.', 'rejected', 30],
] as const;

export const SENDER_NAMES: Schemas['ListedSenderNameResponse'][] = NAMES.map(
  ([senderid, sample, status, days], nth) => ({
    id: id(nth, 4),
    senderid,
    sample_content: sample,
    status,
    created: before(days * DAY),
    ...(status === 'rejected' && { reason: 'The name looks like that of another company.' }),
  }),
);

const KEYS = [
  ['Shop backend', 'live', ['send', 'otp', 'read'], 'sms_live_q7Xw', 240, 40],
  ['Nightly report', 'live', ['read'], 'sms_live_Zt0p', 90, 9 * HOUR],
  ['Continuous integration', 'test', ['send', 'otp'], 'sms_test_4mB1', 31, null],
] as const;

export const API_KEYS: Schemas['ApiKeyResponse'][] = KEYS.map(([name, mode, scopes, prefix, days, used], nth) => ({
  id: id(nth, 5),
  name,
  mode,
  scopes: [...scopes],
  prefix,
  created_at: before(days * DAY),
  created_by: { user_id: 9, email: 'anna@example.com' },
  last_used_at: used === null ? null : before(used),
  last_used_address: used === null ? null : '192.0.2.17',
  expires_at: null,
  networks: nth === 0 ? ['192.0.2.0/24'] : [],
}));
