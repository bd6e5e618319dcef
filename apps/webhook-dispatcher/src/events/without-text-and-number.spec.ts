import fc from 'fast-check';
import { cutBody, mended, withoutTextAndNumber } from './without-text-and-number';

describe('the body of an event without text and number', () => {
  it('has all other fields in their places', () => {
    const data = {
      sms_log_id: 7,
      status: 'delivered',
      recipient: '96171123456',
      sender_id: 'ACME',
      message: 'Your parcel',
      reference: 'order "4711"',
      tags: ['spring'],
      reason: null,
      dest_addr: '96171123456',
    };
    const body = JSON.stringify({ event: 'sms.delivery_status', vendor: { id: 1 }, data });
    expect(withoutTextAndNumber(body)).toBe(
      '{"event":"sms.delivery_status","vendor":{"id":1},' +
        '"data":{"sms_log_id":7,"status":"delivered","sender_id":"ACME","tags":["spring"],"reason":null}}',
    );
    expect(withoutTextAndNumber(withoutTextAndNumber(body))).toBe(withoutTextAndNumber(body));
  });

  it('has neither the phone nor the text of a message from a subscriber', () => {
    const data = { message_id: 'x', from: '96171123456', to: '1606', message: 'Yes', incomplete: false };
    expect(withoutTextAndNumber(JSON.stringify({ event: 'sms.received', data }))).toBe(
      '{"event":"sms.received","data":{"message_id":"x","to":"1606","incomplete":false}}',
    );
  });

  it('is that of before where no message belongs to the event', () => {
    const body = '{"event":"webhook.test","data":{"message":"This is a test of your webhook."}}';
    expect(withoutTextAndNumber(body)).toBe(body);
  });

  it('is the rest of the JSON whatever the text is, and with what was cut the very body again', () => {
    const pieces = fc.constantFrom(
      ',"message":"x"',
      '","recipient":"',
      '\\',
      '\\"',
      ',"',
      '"',
      '\ud83d',
      '\n',
      ',"dest_addr":',
    );
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), pieces)).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (message, sender, number) => {
        const rest = { sms_log_id: 7, status: 'failed', sender_id: sender, failure_reason: message, reason: null };
        const data = {
          sms_log_id: 7,
          status: 'failed',
          recipient: number,
          sender_id: sender,
          message,
          failure_reason: message,
          reason: null,
        };
        const whole = JSON.stringify({
          event: 'x',
          vendor: { email: sender },
          data: { ...data, dest_addr: number, z: 1 },
        });
        const parts = cutBody(whole);
        expect(parts?.body).toBe(JSON.stringify({ event: 'x', vendor: { email: sender }, data: { ...rest, z: 1 } }));
        expect(mended(parts ?? { body: '', cut: '[]' })).toBe(whole);
      }),
    );
  });
});
