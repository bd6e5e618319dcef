import { contentOf, type VendorApi } from '@sms/api-client';
import type { BenchSystem } from '../stage/bench-system';
import type { BenchVendor } from '../stage/bench-vendor';
import { type RequestTime, RequestTimes } from './request-times';

const SINGLES = 300;
const BULKS = 3;
const BULK_RECIPIENTS = 1_000;
const READS = 15;
const PER_PAGE = 100;
const ENDED_WITHIN_MS = 300_000;
const PHONE = '46700000001';
const DAY_MS = 86_400_000;

/**
 * The same requests at every size: sends one by one, bulks, and every way to read, at the newest and the oldest.
 * Returns how long the reads took.
 */
export async function runTraffic(stage: BenchSystem, vendor: BenchVendor): Promise<RequestTime[]> {
  const { api } = vendor;
  let requestId = '';
  for (let sent = 0; sent < SINGLES; sent += 1)
    requestId = await api.sendSms({ phone: PHONE, message: 'Your parcel is on its way and arrives today.' });
  for (let bulk = 0; bulk < BULKS; bulk += 1) {
    const recipients = Array.from({ length: BULK_RECIPIENTS }, (_unused, index) => String(46_700_100_000 + index));
    await api.sendBulkSms({ recipients, message: 'Sale ends today.' });
  }
  await stage.settled([vendor], ENDED_WITHIN_MS);
  const { total } = await api.logPage(1, 1);
  const pages = Math.ceil(total / PER_PAGE);
  const times = new RequestTimes();
  for (let read = 0; read < READS; read += 1) {
    for (const page of [1, Math.ceil(pages / 2), pages])
      await times.time('GET /v1/sms-logs', () => api.logPage(page, PER_PAGE));
    await times.time('GET /v1/vendor/delivery-reports', () => api.reportedStatuses(PHONE, requestId));
    await times.time('GET /v1/webhook-deliveries', () => api.webhookDeliveries());
    for (const after of [0, total, 2 * total - PER_PAGE])
      await times.time('GET /v1/webhook-events', () => readFeed(api, after));
    await times.time('GET /v1/vendor/balance', () => api.balance());
    await explain(api, requestId, times);
  }
  return times.all();
}

/** Finds messages by every condition, and explains the first of each page: some of today, some of weeks ago. */
async function explain({ withToken }: VendorApi, requestId: string, times: RequestTimes): Promise<void> {
  const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
  const conditions = [
    {},
    { recipient: PHONE },
    { request_id: requestId },
    { status: 'failed' as const },
    { sender: 'NOBODY' },
    { from: daysAgo(15), to: daysAgo(14) },
    { to: daysAgo(29) },
  ];
  for (const condition of conditions) {
    const query = { ...condition, limit: PER_PAGE };
    const { messages } = await times.time(`GET /v1/messages ${Object.keys(condition).join(', ')}`.trim(), () =>
      contentOf(withToken.GET('/v1/messages', { params: { query } })),
    );
    for (const { message_id: id } of messages.slice(0, 1))
      await times.time('GET /v1/messages/{message_id}', () =>
        contentOf(withToken.GET('/v1/messages/{message_id}', { params: { path: { message_id: id } } })),
      );
  }
}

async function readFeed({ withToken }: VendorApi, cursor: number): Promise<void> {
  await withToken.GET('/v1/webhook-events', { params: { query: { cursor, limit: PER_PAGE } } });
}
