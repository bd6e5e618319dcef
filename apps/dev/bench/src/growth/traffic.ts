import type { BenchSystem } from '../stage/bench-system';
import type { BenchVendor } from '../stage/bench-vendor';

const SINGLES = 300;
const BULKS = 3;
const BULK_RECIPIENTS = 1_000;
const READS = 15;
const PER_PAGE = 100;
const ENDED_WITHIN_MS = 300_000;
const PHONE = '46700000001';

/** The same requests at every size: sends one by one, bulks, and every way to read, at the newest and the oldest. */
export async function runTraffic(stage: BenchSystem, vendor: BenchVendor): Promise<void> {
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
  for (let read = 0; read < READS; read += 1) {
    for (const page of [1, Math.ceil(pages / 2), pages]) await api.logPage(page, PER_PAGE);
    await api.reportedStatuses(PHONE, requestId);
    await api.webhookDeliveries();
    for (const after of [0, total, 2 * total - PER_PAGE]) await readFeed(vendor, after);
    await api.balance();
  }
}

async function readFeed({ api }: BenchVendor, after: number): Promise<void> {
  await api.client.data('GET', `/v1/webhook-events?after=${after}&limit=${PER_PAGE}`, { bearer: api.bearer });
}
