import { erasedBody } from './erased-body';

describe('the body of an erased event', () => {
  it('has neither number nor text, and everything else in its place', () => {
    const data = {
      sms_log_id: 7,
      recipient: '96171123456',
      message: 'Your parcel',
      reference: 'order 4711',
      tags: ['spring'],
      dest_addr: '96171123456',
      status: 'x',
    };
    expect(erasedBody(JSON.stringify({ event: 'sms.delivery_status', data }), '96100000000')).toBe(
      '{"event":"sms.delivery_status","data":{"sms_log_id":7,"recipient":"96100000000","message":"",' +
        '"reference":"","tags":["spring"],"dest_addr":"96100000000","status":"x"}}',
    );
  });

  it('has neither the phone nor the text of a message from a subscriber', () => {
    const data = { message_id: 'x', from: '96171123456', to: '1606', message: 'Yes' };
    expect(erasedBody(JSON.stringify({ event: 'sms.received', data }), '96100000000')).toBe(
      '{"event":"sms.received","data":{"message_id":"x","from":"96100000000","to":"1606","message":""}}',
    );
  });

  it('is that of before where it has no recipient', () => {
    const body = '{"event":"balance.low","data":{"threshold":5}}';
    expect(erasedBody(body, '96100000000')).toBe(body);
  });
});
