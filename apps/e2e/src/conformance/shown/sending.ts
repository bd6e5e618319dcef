import { dataOf } from '@sms/api-client';
import { eventually } from '@sms/testing';
import { ApiDocument } from '../../support/api-document';
import { verifiedEvent } from '../../support/webhooks';
import { anyNumber, anyText, expectRefusal, expectWhole, offsetTime, statusStyle, uuid } from '../expectations';
import type { Suite } from '../suite';
import { freshPhone, magicPhone } from '../target';

const SENDER_FIELDS = ['sender_id', 'sender', 'source_address'];

export function showSending(suite: Suite): void {
  const { show, showBehind } = suite;
  const requestIdOf = async (body: Record<string, unknown>) =>
    dataOf<{ request_id: string }>(await suite.send(body)).request_id;
  const expectReport = async (phone: string, request_id: string, status: string, reason: unknown = null) => {
    const answer = await suite.reports({ dest_addr: phone, request_id });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...statusStyle, data: { delivery_reports: [{ dest_addr: phone, status, request_id, reason }] } },
    ]);
  };
  const logged = async (request_id: string) =>
    (await suite.vendor.wholeLog()).find(({ transaction_id }) => transaction_id === request_id);

  show('send-sms accepts and queues', async () => {
    const phone = freshPhone();
    const { request_id, transaction_id } = dataOf<{ request_id: string; transaction_id: string }>(
      await suite.send({ phone }),
    );
    expect(transaction_id).toBe(request_id);
    expect(await logged(request_id)).toMatchObject({ recipient: phone, message: 'Hello' });
  });

  show('send-sms answers in the status style', async () => {
    const answer = await suite.send();
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ...statusStyle, data: { message: anyText, note: expect.stringMatching(/log/i) as string } },
    ]);
  });

  show('send-sms refuses fields that break a rule, by name', async () => {
    for (const phone of [undefined, null, '+96171123456', '96171x23456', '9617 1123456', 96171123456, ''])
      expectRefusal(await suite.send({ phone }), 'phone');
    for (const message of [undefined, null, '', 'x'.repeat(161), 7])
      expectRefusal(await suite.send({ message }), 'message');
    for (const field of SENDER_FIELDS)
      for (const sender of ['x'.repeat(12), 7]) expectRefusal(await suite.send({ [field]: sender }), field);
    expect((await suite.send({ message: 'x'.repeat(160) })).status).toBe(200);
  });

  show('send-sms takes an approved sender under each of its three names', async () => {
    for (const field of SENDER_FIELDS) {
      const phone = freshPhone();
      dataOf(await suite.send({ phone, [field]: suite.brand }));
      expect(await suite.sourceOf(phone)).toBe(suite.brand);
      expectRefusal(await suite.send({ [field]: 'NotMine' }), field);
    }
  });

  show('sends without a sender use the default of the account', async () => {
    const defaultSender = `Own${suite.vendor.id}`.slice(0, 11);
    const other = await suite.target.vendor({ defaultSender });
    await other.activateSender(defaultSender);
    const apiKey = { apiKey: other.apiKey };
    await eventually(
      async () => {
        const phone = freshPhone();
        dataOf(await other.sendSms({ phone, message: 'x' }));
        expect(await suite.sourceOf(phone, other)).toBe(defaultSender);
      },
      { timeoutMs: 40_000 },
    );
    const [one, code] = [freshPhone(), freshPhone()];
    dataOf(await suite.post('/v1/vendor/send-bulk-sms', { ...apiKey, body: { message: 'x', recipients: [one] } }));
    expect(await suite.sourceOf(one, other)).toBe(defaultSender);
    // A code is the exception: the name of the service, even for an account with a default of its own.
    dataOf(await suite.post('/v1/otp/generate', { ...apiKey, body: { phone_number: code } }));
    expect(await suite.sourceOf(code, other)).not.toBe(defaultSender);
  });

  show('a message goes from the log to the report and its events', async () => {
    const phone = freshPhone();
    const request_id = await requestIdOf({ phone, sender_id: suite.brand });
    const events = await suite.eventsOf(phone, ['pending', 'delivered']);
    const entry = await logged(request_id);
    expect(entry).toMatchObject({ status: 'delivered', recipient: phone });
    const { id, uuid: vendorUuid, email } = suite.vendor;
    for (const event of events) {
      expect(event).toEqual({
        event: 'sms.delivery_status',
        event_time: offsetTime,
        vendor: { id, uuid: vendorUuid, email },
        data: {
          sms_log_id: entry?.id,
          status: event.data.status,
          recipient: phone,
          sender_id: suite.brand,
          transaction_id: anyText,
          message_id: uuid,
          message: 'Hello',
          delivered_at: event.data.status === 'delivered' ? offsetTime : null,
          failure_reason: null,
          reason: null,
          source_addr: suite.brand,
          dest_addr: phone,
          processing_time_ms: anyNumber,
          created_at: offsetTime,
          updated_at: offsetTime,
        },
      });
      expectWhole(event.vendor.id, event.data.sms_log_id, event.data.processing_time_ms);
      expect(event.data.processing_time_ms).toBe(Date.parse(event.data.updated_at) - Date.parse(event.data.created_at));
      // The reference is the carrier's, not the one that sending answered.
      expect(event.data.transaction_id).not.toBe(request_id);
    }
    await expectReport(phone, request_id, 'DELIVERED');
  });

  show('a success of sending is no delivery: PENDING until the carrier says more', async () => {
    const phone = magicPhone('999010');
    const request_id = await requestIdOf({ phone });
    await suite.eventsOf(phone, ['pending']);
    expect(await logged(request_id)).toMatchObject({ status: 'pending' });
    await expectReport(phone, request_id, 'PENDING');
  });

  show('what cannot be delivered is undelivered, or has failed with a reason', async () => {
    for (const [prefix, statuses, failure_reason, code] of [
      ['999001', ['pending', 'undelivered'], null, 'handset_unreachable'],
      ['999111', ['failed'], anyText, 'invalid_recipient'],
    ] as const) {
      const reason = expect.objectContaining({
        code,
        text: anyText,
        retry_helps: expect.any(Boolean) as boolean,
      }) as object;
      const phone = magicPhone(prefix);
      const request_id = await requestIdOf({ phone });
      const events = await suite.eventsOf(phone, statuses);
      const status = statuses.at(-1);
      expect(events.find(({ data }) => data.status === status)?.data).toMatchObject({
        delivered_at: null,
        failure_reason,
        reason,
      });
      expect(await logged(request_id)).toMatchObject({ status, reason });
      await expectReport(phone, request_id, 'UNDELIVERED', reason);
    }
  });

  showBehind('a receiver gets every event by POST as application/json', async () => {
    const receiver = await suite.target.receiver();
    await suite.vendor.setWebhook(`${receiver.url}/hook`);
    const secret = await suite.vendor.webhookSecret();
    const phone = freshPhone();
    await requestIdOf({ phone });
    const received = await eventually(
      () => {
        const ours = receiver.requests.filter((request) => verifiedEvent(request, secret).data.recipient === phone);
        expect(ours).toHaveLength(2);
        return ours;
      },
      { timeoutMs: 30_000 },
    );
    await suite.vendor.setWebhook(null);
    const document = await ApiDocument.of(suite.target.baseUrl);
    for (const request of received) {
      expect(request).toMatchObject({ method: 'POST', url: '/hook', headers: { 'content-type': 'application/json' } });
      document.assertDocumentedEvent(request);
    }
    const sorted = (events: readonly { readonly data: { readonly status: string } }[]) =>
      [...events].sort((a, b) => a.data.status.localeCompare(b.data.status));
    expect(sorted(received.map((request) => verifiedEvent(request, secret)))).toEqual(
      sorted(await suite.eventsOf(phone, ['pending', 'delivered'])),
    );
  });
}
