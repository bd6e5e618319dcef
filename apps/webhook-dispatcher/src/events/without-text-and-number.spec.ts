import { withoutTextAndNumber } from './without-text-and-number';

describe('the body of an event without text and number', () => {
  it('has all other fields in their places', () => {
    const data = {
      sms_log_id: 7,
      status: 'delivered',
      recipient: '96171123456',
      sender_id: 'ACME',
      message: 'Your parcel',
      reason: null,
      dest_addr: '96171123456',
    };
    const body = JSON.stringify({ event: 'sms.delivery_status', vendor: { id: 1 }, data });
    expect(withoutTextAndNumber(body)).toBe(
      '{"event":"sms.delivery_status","vendor":{"id":1},' +
        '"data":{"sms_log_id":7,"status":"delivered","sender_id":"ACME","reason":null}}',
    );
    expect(withoutTextAndNumber(withoutTextAndNumber(body))).toBe(withoutTextAndNumber(body));
  });

  it('is that of before where no message belongs to the event', () => {
    const body = '{"event":"webhook.test","data":{"message":"This is a test of your webhook."}}';
    expect(withoutTextAndNumber(body)).toBe(body);
  });
});
