import { randomInt } from 'node:crypto';
import { type ApiResponse, dataOf, type VendorApi } from '@sms/api-client';
import { followMessage } from './follow-message';
import type { Screen } from './screen';
import type { WebhookInbox } from './webhook-inbox';

const TEXT = 'Your parcel is on its way and arrives today.';
const TEST_KEY_CODE = '123456';
const WRONG_CODE = '000000';

/** Returns whether the messages were delivered and their vendor told so, and the one-time password was verified. */
export async function runDemo(vendor: VendorApi, inbox: WebhookInbox, screen: Screen): Promise<boolean> {
  const arrived = await sendOne(vendor, inbox, screen);
  const bulkArrived = await sendBulk(vendor, inbox, screen);
  const otpVerified = await sendOtp(vendor, inbox, screen);
  return arrived && bulkArrived && otpVerified;
}

async function sendOne(vendor: VendorApi, inbox: WebhookInbox, screen: Screen): Promise<boolean> {
  const recipient = anyNumber();
  const before = await vendor.balance();
  screen.title(`One SMS to ${recipient}`);
  screen.note(`balance ${credits(before)}`);
  const sentAtMs = Date.now();
  const requestId = await vendor.sendSms({ phone: recipient, message: TEXT });
  const acceptedMs = Date.now() - sentAtMs;
  screen.step(acceptedMs, 'accepted', `POST /v1/vendor/send-sms answered 200, request ${requestId}`);
  // An acceptance is answered only after the queue row is committed.
  screen.step(acceptedMs, 'queued', 'log, queue and credit hold are committed');
  const { stages, arrived } = await followMessage(vendor, inbox, screen, recipient, sentAtMs);
  const after = await vendor.balance();
  screen.note(`balance ${credits(after)} (${after - before})`);
  const path = [
    ['accepted', acceptedMs] as const,
    ['queued', acceptedMs] as const,
    ...[...stages].sort(([, a], [, b]) => a - b),
  ];
  const drawn = path.map(([stage, ms]) => `${stage} ${ms} ms`).join(' → ');
  if (arrived) screen.good(`\n  ${drawn}`);
  else screen.bad(`\n  ${drawn} → not delivered with its webhook within 30 s`);
  return arrived;
}

async function sendBulk(vendor: VendorApi, inbox: WebhookInbox, screen: Screen): Promise<boolean> {
  const recipients = [anyNumber(), anyNumber(), anyNumber()];
  const last = anyNumber();
  const sentAtMs = Date.now();
  const answer = await vendor.client.send('POST', '/v1/vendor/send-bulk-sms', {
    apiKey: vendor.apiKey,
    body: { recipients: [...recipients, last], message: TEXT },
  });
  screen.title(`One message to ${recipients.length + 1} numbers, the last of them ${last}`);
  if (answer.status !== 200) {
    screen.bad(`            POST /v1/vendor/send-bulk-sms answered ${answer.status}: ${answer.body.message}`);
    return false;
  }
  screen.step(
    Date.now() - sentAtMs,
    'accepted',
    `${dataOf<{ total_recipients: number }>(answer).total_recipients} recipients, one request`,
  );
  const { arrived } = await followMessage(vendor, inbox, screen, last, sentAtMs);
  if (!arrived) screen.bad('  not delivered with its webhook within 30 s');
  return arrived;
}

/** With a test key, whose code is known: the code of a live key stands in the SMS alone. */
async function sendOtp(vendor: VendorApi, inbox: WebhookInbox, screen: Screen): Promise<boolean> {
  const { id, api_key: apiKey } = await vendor.createApiKey({ name: 'Demo', mode: 'test' });
  const recipient = anyNumber();
  try {
    const sentAtMs = Date.now();
    const answer = await vendor.client.send('POST', '/v1/otp/generate', { apiKey, body: { phone_number: recipient } });
    screen.title(`A one-time password to ${recipient}, with a test key`);
    if (answer.status !== 200) {
      screen.bad(`            POST /v1/otp/generate answered ${answer.status}: ${answer.body.message}`);
      return false;
    }
    const { reference_id: reference } = dataOf<{ reference_id: string }>(answer);
    screen.step(Date.now() - sentAtMs, 'accepted', `reference ${reference}`);
    const { arrived } = await followMessage(vendor, inbox, screen, recipient, sentAtMs);
    if (!arrived) screen.bad('  not delivered with its webhook within 30 s');
    const verify = (code: string): Promise<ApiResponse> => {
      const body = { phone_number: recipient, otp_code: code, reference_id: reference };
      return vendor.client.send('POST', '/v1/otp/verify', { body });
    };
    const verified = await verifyOtp(verify, screen, sentAtMs);
    return arrived && verified;
  } finally {
    await vendor.revokeApiKey(id);
  }
}

async function verifyOtp(
  verify: (code: string) => Promise<ApiResponse>,
  screen: Screen,
  sentAtMs: number,
): Promise<boolean> {
  const wrong = await verify(WRONG_CODE);
  screen.step(
    Date.now() - sentAtMs,
    'refused',
    `POST /v1/otp/verify with ${WRONG_CODE} answered ${wrong.status}: ${wrong.body.message}`,
  );
  const right = await verify(TEST_KEY_CODE);
  const verified = wrong.status === 422 && right.status === 200 && dataOf<{ verified: boolean }>(right).verified;
  const said = `POST /v1/otp/verify with ${TEST_KEY_CODE} answered ${right.status}: ${right.body.message}`;
  if (verified) screen.step(Date.now() - sentAtMs, 'verified', said);
  else screen.bad(`  not verified: ${said}`);
  return verified;
}

/**
 * Nobody's number, which the simulator always delivers to. Different each time, so that a run finds its own message.
 */
function anyNumber(): string {
  return `999000${randomInt(100_000_000, 1_000_000_000)}`;
}

function credits(count: number): string {
  return `${count.toLocaleString('en-US')} credits`;
}
