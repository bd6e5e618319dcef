import { BILLING_FIXTURES } from '@sms/contracts/billing/fixtures';
import { MESSAGING_FIXTURES } from '@sms/contracts/messaging/fixtures';
import { OTP_FIXTURES } from '@sms/contracts/otp/fixtures';
import { SENDER_NAMES_FIXTURES } from '@sms/contracts/sender-names/fixtures';
import { WEBHOOK_DISPATCHER_FIXTURES } from '@sms/contracts/webhook-dispatcher/fixtures';
import { eventually, requestsOf } from '@sms/testing';
import { MailServer } from './testing/mail-server';
import { GatewayUnderTest, type VendorUnderTest } from './testing/start-gateway-under-test';

const UUID = '0198f3a1-7c1e-4d44-9a36-1f0c5be1f001';
/** As the fixture of the dispatcher's list has it. */
const ENDPOINT = '0198f3a1-7c1e-7d44-9a36-1f0c5be1e0b1';
const MESSAGE = '0198f3a1-7c1e-7d44-9a36-1f0c5be10001';
const PHONE = '96171123456';
const FIXTURES = [
  ...BILLING_FIXTURES,
  ...MESSAGING_FIXTURES,
  ...OTP_FIXTURES,
  ...SENDER_NAMES_FIXTURES,
  ...WEBHOOK_DISPATCHER_FIXTURES,
];

type Caller = 'key' | 'owner' | 'operator';

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();

/** Includes every optional parameter that reaches a service; `{vendor}` stands for the vendor's id. */
const CALLS: readonly (readonly [caller: Caller, route: string, body?: object, status?: number])[] = [
  ['operator', 'GET /v1/admin/vendors?include=credits'],
  ['operator', 'POST /v1/admin/vendors/{vendor}/top-ups', { credits: 5, reference: 'r' }],
  ['operator', 'POST /v1/admin/vendors/{vendor}/adjustments', { credits: -1, reason: 'why', reference: 'r' }],
  ['operator', 'PATCH /v1/admin/vendors/{vendor}', { default_sender: 'Shop' }],
  ['operator', 'POST /v1/admin/vendors/{vendor}/suspend', { reason: 'why' }],
  ['operator', 'POST /v1/admin/vendors/{vendor}/unsuspend', {}],
  [
    'operator',
    `GET /v1/admin/messages?request_id=${UUID}&vendor_id=5&recipient=${PHONE}&status=failed&sender=ACME&mode=live&cursor=9` +
      '&limit=5&from=2026-01-27T10:00Z&to=2026-01-27T11:00Z',
  ],
  ['operator', `POST /v1/admin/messages/${MESSAGE}/reveal`, { reason: 'why' }],
  ['operator', `GET /v1/admin/messages/${MESSAGE}`],
  ['key', `GET /v1/messages/${MESSAGE}`],
  ['operator', `GET /v1/admin/bulks?vendor_id=5&state=running&from=2026-01-27T10:00Z&cursor=${UUID}&limit=5`],
  ['operator', `POST /v1/admin/bulks/${UUID}/cancel`, { reason: 'fraud' }],
  ['operator', 'GET /v1/admin/uncertain-messages?page=2&per_page=5'],
  [
    'operator',
    'POST /v1/admin/uncertain-messages/resolve',
    { reason: 'why', outcome: 'accepted', message_ids: [MESSAGE] },
  ],
  [
    'operator',
    'POST /v1/admin/uncertain-messages/resolve',
    { reason: 'why', outcome: 'send_again', carrier: 'main', vendor_id: 5, older_than_seconds: 60 },
  ],
  ['operator', 'GET /v1/admin/oldest-messages?lane=otp&limit=5'],
  ['operator', 'POST /v1/admin/vendors/{vendor}/cancel-queued', { reason: 'fraud', cursor: '1-5' }],
  ['operator', 'GET /v1/admin/webhooks?vendor_id=5&cursor=50&limit=5'],
  ['operator', 'POST /v1/admin/webhooks/{vendor}/resume', { reason: 'why' }],
  ['operator', 'GET /v1/admin/overview'],
  ['operator', 'GET /v1/admin/usage?from=2026-01-27T10:00Z&to=2026-01-27T11:00Z&group_by=reason'],
  ['operator', 'GET /v1/admin/carriers'],
  ['operator', 'POST /v1/admin/carriers/main/pause', { reason: 'why' }],
  ['operator', `GET /v1/admin/routes?number=${PHONE}&cursor=5&limit=5`],
  ['operator', 'GET /v1/admin/carrier-settings/versions?cursor=3&limit=5'],
  ['operator', 'GET /v1/admin/carrier-settings/versions/2'],
  ['operator', 'POST /v1/admin/carrier-settings/versions', { base: 1, carriers: [{}], routes: [], reason: 'why' }, 422],
  ['operator', 'GET /v1/admin/carrier-settings/versions/2/what-if?messages=5'],
  ['operator', 'POST /v1/admin/carrier-settings/versions/2/activate', { replaces: 1, reason: 'why' }],
  ['operator', 'GET /v1/admin/unmatched-receipts?carrier=main&before_id=9&limit=5'],
  ['operator', 'GET /v1/admin/carrier-oddities?carrier=main&before_id=9&limit=5'],
  ['operator', 'GET /v1/admin/incoming-messages?carrier=main&before_id=9&limit=5'],
  ['operator', 'GET /v1/admin/numbers?vendor_id=5&cursor=9&limit=5'],
  ['operator', 'PUT /v1/admin/numbers/1606', { keywords: [{ keyword: 'join', vendor_id: 1001 }] }],
  ['operator', 'PUT /v1/admin/numbers/1606', { vendor_id: 999_999 }, 422],
  ['operator', 'DELETE /v1/admin/numbers/1606?carrier=north'],
  ['operator', 'GET /v1/admin/sender-names?status=withdrawn&vendor_id=5&cursor=9&limit=5'],
  ['operator', `POST /v1/admin/sender-names/${UUID}/approve`],
  ['operator', `POST /v1/admin/sender-names/${UUID}/reject`, { reason: 'not yours' }],
  ['operator', `POST /v1/admin/sender-names/${UUID}/withdraw`, { reason: 'phishing' }],
  ['key', 'GET /v1/vendor/balance'],
  ['key', 'POST /v1/vendor/send-sms', { phone: PHONE, message: 'Hello', sender_id: 'ACME' }],
  ['key', 'POST /v1/vendor/send-bulk-sms', { recipients: [PHONE, '96171123457'], message: 'Hello' }],
  ['key', 'POST /v1/vendor/send-sms', { phone: PHONE, message: 'Hello', dry_run: true }],
  ['key', 'POST /v1/vendor/send-sms', { phone: PHONE, message: 'Hello', send_at: inAnHour, valid_for: 600 }],
  [
    'key',
    `GET /v1/incoming-messages?from=${PHONE}&to=1606&received_from=2026-01-27T10:00Z&received_to=2026-01-27T11:00Z` +
      '&cursor=9&limit=5',
  ],
  ['key', `GET /v1/bulks/${UUID}`],
  ['key', `POST /v1/bulks/${UUID}/cancel`],
  ['key', `POST /v1/bulks/${UUID}/pause`],
  ['key', `POST /v1/bulks/${UUID}/resume`],
  ['key', `GET /v1/scheduled-sends?mode=live&cursor=2026-01-27T10:00:00.000Z_${UUID}&limit=5`],
  ['key', `PATCH /v1/scheduled-sends/${UUID}`, { send_at: inAnHour }],
  ['key', `GET /v1/bulks?from=2026-01-27T10:00Z&to=2026-01-27T11:00Z&cursor=${UUID}&limit=5`],
  ['key', 'GET /v1/balance/entries?type=sent&from=2026-01-27T10:00Z&to=2026-01-27T11:00Z&cursor=9&limit=5'],
  ['owner', 'PUT /v1/balance/low-balance', { threshold: 50 }],
  ['operator', 'POST /v1/data-subjects/export', { phone_number: PHONE, reason: 'why' }],
  ['operator', 'POST /v1/data-subjects/erase', { phone_number: PHONE, reason: 'why' }],
  ['key', `GET /v1/conversation?phone=${PHONE}&cursor=9-8&limit=5`],
  ['owner', `GET /v1/opt-outs?phone=${PHONE}&status=ended&cursor=9&limit=5`],
  ['owner', 'POST /v1/opt-outs', { phone: PHONE, sender_name: 'ACME', note: 'by phone' }],
  ['owner', 'POST /v1/opt-outs/import', { recipients: [PHONE], sender_name: 'ACME' }],
  ['owner', 'DELETE /v1/opt-outs/1'],
  ['owner', 'GET /v1/opt-outs/settings'],
  ['owner', 'PUT /v1/opt-outs/settings', { include_one_time_passwords: true }],
  ['owner', 'GET /v1/auto-replies'],
  ['owner', 'PUT /v1/auto-replies', { replies: [{ trigger: 'help' }] }],
  ['owner', 'GET /v1/text-retention'],
  ['owner', 'PUT /v1/text-retention', { days: 30 }],
  ['owner', 'GET /v1/otp/suspicions'],
  ['operator', 'GET /v1/admin/otp-suspicions?vendor_id=5'],
  ['owner', 'PATCH /v1/traffic-limits', { credits_per_day: 50, codes_per_day: 5, notify_webhook: true }],
  ['key', 'GET /v1/usage?from=2026-01-27T10:00Z&to=2026-01-27T11:00Z&interval=day&zone=UTC&group_by=account'],
  ['key', 'GET /v1/usage/otp?from=2026-01-27T10:00Z&to=2026-01-27T11:00Z&interval=hour&zone=UTC'],
  ['key', 'POST /v1/messages/cancel', { request_id: UUID }],
  ['key', 'GET /v1/vendor/sms-logs?page=2&per_page=5'],
  ['key', `GET /v1/vendor/delivery-reports?dest_addr=${PHONE}&request_id=${UUID}`],
  ['key', 'GET /v1/vendor/sender-names?status=active&page=2&per_page=5'],
  ['owner', 'POST /v1/sender-names/request', { senderid: 'ACME', sample_content: 'Your order has been shipped.' }],
  [
    'key',
    'POST /v1/otp/generate',
    { phone_number: PHONE, sender_id: 'ACME', client_ip: '2001:db8::7', client_id: 'x' },
  ],
  ['key', 'POST /v1/otp/verify', { phone_number: PHONE, otp_code: '123456', reference_id: UUID }, 422],
  ['owner', 'GET /v1/vendors/delivery-webhook'],
  ['owner', 'PUT /v1/vendors/delivery-webhook', { delivery_webhook_url: 'https://hooks.example.com/sms' }],
  ['owner', 'PUT /v1/vendors/delivery-webhook', { delivery_webhook_url: null }],
  ['owner', 'POST /v1/vendors/delivery-webhook/rotate-secret', { revoke_old: null }],
  ['owner', 'POST /v1/webhooks/test'],
  ['owner', 'GET /v1/webhook-endpoints'],
  [
    'owner',
    'POST /v1/webhook-endpoints',
    { url: 'https://hooks.example.com/finance', events: ['balance.low'], description: 'Finance' },
  ],
  ['owner', `GET /v1/webhook-endpoints/${ENDPOINT}`],
  ['owner', `PATCH /v1/webhook-endpoints/${ENDPOINT}`, { events: ['cap.reached'], enabled: true }],
  ['owner', `PATCH /v1/webhook-endpoints/${UUID}`, { enabled: true }, 404],
  ['owner', `POST /v1/webhook-endpoints/${ENDPOINT}/rotate-secret`, { revoke_old: true }],
  ['owner', `POST /v1/webhook-endpoints/${ENDPOINT}/test`],
  ['owner', `DELETE /v1/webhook-endpoints/${ENDPOINT}`],
  ['owner', `GET /v1/webhook-deliveries?endpoint_id=${ENDPOINT}`],
  ['owner', `GET /v1/webhook-deliveries/msg_1?endpoint_id=${ENDPOINT}`],
  ['owner', `POST /v1/webhook-deliveries/msg_1/replay?endpoint_id=${ENDPOINT}`],
  ['owner', 'POST /v1/webhook-deliveries/replay', { status: 'dead', endpoint_id: ENDPOINT }],
  ['owner', 'GET /v1/webhook-events?after=1&limit=250'],
  [
    'owner',
    `GET /v1/webhook-deliveries?status=dead&message_id=${UUID}&transaction_id=${UUID}&sms_log_id=7&cursor=9&limit=100` +
      '&from=2026-01-27T10:00Z&to=2026-01-27T10:00:00.123456789%2B01:00',
  ],
  ['owner', 'GET /v1/webhook-deliveries/msg_1?sequence=3'],
  ['owner', 'POST /v1/webhook-deliveries/msg_1/replay'],
  [
    'owner',
    'POST /v1/webhook-deliveries/replay',
    { from: '2026-01-27T10:00:00Z', to: '2026-01-28T10:00:00Z', status: 'dead', after: 9 },
  ],
  [
    'owner',
    'POST /v1/webhook-deliveries/replay',
    { status: 'dead', message_id: UUID, transaction_id: UUID, sms_log_id: 7, after: 9, dry_run: true },
  ],
];

describe('what the gateway asks other services', () => {
  const asked = new Map<string, unknown[]>();
  let mailServer: MailServer;
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let operator: string;

  beforeAll(async () => {
    // With a mail server, it asks whom to write to.
    mailServer = await MailServer.start();
    gateway = await GatewayUnderTest.start({ eventsTaken: false, env: await mailServer.environment() });
    for (const { operation, reply } of FIXTURES) {
      if (asked.has(operation)) continue;
      const requests: unknown[] = [];
      asked.set(operation, requests);
      // Services refuse malformed requests.
      await gateway.peer.answer<unknown, unknown>(operation, (request) => {
        requests.push(request);
        return reply;
      });
    }
    vendor = await gateway.vendor({ opening_credits: 5 });
    operator = await gateway.operator();
  });
  afterAll(async () => {
    await gateway.stop();
    await mailServer.stop();
  });

  const calls = CALLS.map(([caller, route, body, status = 200]) => ({ caller, route, body, status }));

  it.each(calls)('fits the contracts, and it takes their replies: $caller $route', async (call) => {
    const { caller, route, body, status } = call;
    const answer = await gateway.call(route.replace('{vendor}', String(vendor.id)), {
      ...(caller === 'key' ? { key: vendor.key } : { bearer: caller === 'owner' ? vendor.token : operator }),
      ...(body && { body }),
    });
    expect(answer).toMatchObject({ status });
  });

  it('is all that the gateway may ask, in requests with no field that a contract does not name', async () => {
    const mayAsk = requestsOf('gateway').asked;
    await eventually(() => {
      const called = [...asked].filter(([, requests]) => requests.length > 0).map(([operation]) => operation);
      expect(called.sort()).toEqual([...mayAsk].sort());
    });
    for (const operation of mayAsk) {
      const named = new Set(
        FIXTURES.filter((one) => one.operation === operation).flatMap(({ request }) => fieldsOf(request)),
      );
      for (const request of asked.get(operation) ?? [])
        expect({ operation, unnamed: fieldsOf(request).filter((field) => !named.has(field)) }).toEqual({
          operation,
          unnamed: [],
        });
    }
  });
});

/** Paths of all fields; items of a list count as one. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = Array.isArray(value) ? `${path}[]` : `${path}.${name}`;
    return [at, ...fieldsOf(inner, at)];
  });
}
