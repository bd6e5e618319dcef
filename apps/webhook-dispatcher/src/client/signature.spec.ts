import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sign, signingKey } from './signature';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;

describe('sign', () => {
  const body = JSON.stringify({ event: 'sms.delivery_status', note: 'ünï' });

  it('is accepted by an independent implementation', () => {
    const key = secret();
    expect(new Webhook(key).verify(body, { ...sign('msg_1', body, [signingKey(key)], new Date()) })).toEqual(
      JSON.parse(body),
    );
  });

  it('is accepted with either secret while two are valid', () => {
    const [newer, older] = [secret(), secret()];
    const headers = { ...sign('msg_1', body, [newer, older].map(signingKey), new Date()) };
    expect(new Webhook(newer).verify(body, headers)).toBeDefined();
    expect(new Webhook(older).verify(body, headers)).toBeDefined();
  });

  it('is refused with another secret, body, id or time', () => {
    const key = secret();
    const headers = { ...sign('msg_1', body, [signingKey(key)], new Date()) };
    expect(() => new Webhook(secret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(key).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(key).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    expect(() =>
      new Webhook(key).verify(body, {
        ...headers,
        'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1),
      }),
    ).toThrow();
  });
});
