import { dataOf } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import { call } from './support/http';
import { type SharedSystem, SystemUnderTest } from './support/system-under-test';
import type { Vendor } from './support/vendor';
import { verifiedEvent } from './support/webhooks';

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

describe('one SMS, end to end', () => {
  let system: SharedSystem;
  let vendor: Vendor;
  let receiver: HttpsReceiver;
  beforeAll(async () => {
    system = await SystemUnderTest.shared();
    vendor = await system.vendor({ credits: 10 });
    receiver = await system.receiver();
    await vendor.setWebhook(`${receiver.url}/hooks?token=1`);
  }, 120_000);
  afterAll(() => system.stop(), 60_000);

  it('goes from the 200 to the delivered webhook, is logged, reported and charged once', async () => {
    await vendor.activateSender('MyBrand');
    const answer = await vendor.sendSms({
      phone: '96171123456',
      message: 'Hello from the other side',
      sender_id: 'MyBrand',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'success', message: expect.any(String) as string });
    const sent = dataOf<{ message: string; note: string; request_id: string; transaction_id: string }>(answer);
    expect(sent.request_id).toMatch(UUID);
    expect(sent.transaction_id).toBe(sent.request_id);

    const secret = await vendor.webhookSecret();
    const events = await eventually(
      () => {
        const received = receiver.requests.map((request) => verifiedEvent(request, secret));
        expect(received.map(({ data }) => data.status).sort()).toEqual(['delivered', 'pending']);
        return received;
      },
      { timeoutMs: 15_000 },
    );
    const delivered = events.find(({ data }) => data.status === 'delivered');
    expect(delivered).toMatchObject({
      event: 'sms.delivery_status',
      event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/) as string,
      vendor: { id: vendor.id, uuid: vendor.uuid, email: vendor.email },
      data: {
        recipient: '96171123456',
        dest_addr: '96171123456',
        sender_id: 'MyBrand',
        source_addr: 'MyBrand',
        message: 'Hello from the other side',
        failure_reason: null,
        delivered_at: expect.any(String) as string,
        message_id: expect.stringMatching(UUID) as string,
      },
    });
    expect(Number.isInteger(delivered?.data.processing_time_ms)).toBe(true);
    const ids = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(2);

    const page = await vendor.logPage(1, 10);
    expect(page).toMatchObject({ current_page: 1, per_page: 10, total: 1, last_page: 1 });
    const [entry] = page.data;
    expect(entry).toEqual({
      id: delivered?.data.sms_log_id,
      user_id: expect.any(Number) as number,
      recipient: '96171123456',
      message: 'Hello from the other side',
      status: 'delivered',
      transaction_id: sent.request_id,
      created_at: expect.stringMatching(ISO_UTC) as string,
      updated_at: expect.stringMatching(ISO_UTC) as string,
      reason: null,
    });

    const reports = await call(
      system.baseUrl,
      'GET',
      `/v1/vendor/delivery-reports?dest_addr=96171123456&request_id=${sent.request_id}`,
      { apiKey: vendor.apiKey },
    );
    expect(reports.body).toMatchObject({
      status: 'success',
      data: { delivery_reports: [{ dest_addr: '96171123456', status: 'DELIVERED', request_id: sent.request_id }] },
    });
    expect(await vendor.balance()).toBe(9);
  }, 40_000);

  it('charges a message by its segments and keeps its characters whole', async () => {
    const other = await system.vendor({ credits: 10 });
    const text = '👋 '.repeat(60).trim();
    expect((await other.sendSms({ phone: '96171123457', message: text })).status).toBe(200);
    await eventually(
      async () => expect((await other.logPage()).data[0]).toMatchObject({ status: 'delivered', message: text }),
      { timeoutMs: 15_000 },
    );
    expect(await other.balance()).toBe(7);
  }, 30_000);

  it('tells what a carrier cannot deliver, and gives back what it refuses', async () => {
    const other = await system.vendor({ credits: 10 });
    // Magic destinations of the simulator: taken but undeliverable, and refused as an invalid address.
    const phones = ['999001000001', '999111000001'];
    const reasons = ['handset_unreachable', 'invalid_recipient'];
    const requestIds = await Promise.all(
      phones.map(
        async (phone) => dataOf<{ request_id: string }>(await other.sendSms({ phone, message: 'x' })).request_id,
      ),
    );
    await eventually(
      async () =>
        expect((await other.logPage()).data.map(({ status }) => status).sort()).toEqual(['failed', 'undelivered']),
      { timeoutMs: 15_000 },
    );
    await eventually(async () => expect(await other.balance()).toBe(9));
    for (const [index, phone] of phones.entries()) {
      const reports = await call(
        system.baseUrl,
        'GET',
        `/v1/vendor/delivery-reports?dest_addr=${phone}&request_id=${requestIds[index]}`,
        { apiKey: other.apiKey },
      );
      expect(reports.body.data).toEqual({
        delivery_reports: [
          {
            dest_addr: phone,
            status: 'UNDELIVERED',
            request_id: requestIds[index],
            reason: { code: reasons[index], text: expect.any(String) as string, retry_helps: index === 0 },
          },
        ],
      });
    }
  }, 40_000);

  it('stops telling the receiver when the webhook is set to null', async () => {
    await vendor.setWebhook(null);
    const before = receiver.requests.length;
    await vendor.sendSms({ phone: '96171123458', message: 'Nobody is told' });
    await eventually(
      async () =>
        expect((await vendor.logPage()).data[0]).toMatchObject({ recipient: '96171123458', status: 'delivered' }),
      { timeoutMs: 15_000 },
    );
    expect(receiver.requests).toHaveLength(before);
  }, 30_000);

  it('takes a sender name as soon as its approval is answered', async () => {
    const other = await system.vendor();
    for (let count = 1; count <= 8; count += 1) {
      await other.activateSender(`Brand${count}`);
      const sent = await other.sendSms({ phone: '96171123455', message: 'Hello', sender_id: `Brand${count}` });
      expect(sent.status).toBe(200);
    }
  });
});
