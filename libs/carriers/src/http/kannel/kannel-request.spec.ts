import type { HttpCarrierSettings } from '../../settings/kannel.settings';
import { parseCarriers } from '../../settings/read-carriers';
import { countKannelParts, sendSmsRequest } from './kannel-request';
import type { OutgoingSegment } from '../../port/carrier';

function settings(overrides: object = {}): HttpCarrierSettings {
  const [carrier] = parseCarriers([
    {
      name: 'kannel',
      kind: 'http',
      url: 'http://kannel.example/cgi-bin/sendsms',
      username: 'user',
      password: 'pä&s',
      receipt_url: 'http://dlr.example/base/',
      receipt_token: 'a-token-that-nobody-guesses-0123456789',
      ...overrides,
    },
  ]);
  if (carrier?.kind !== 'http') throw new Error('no HTTP carrier');
  return carrier;
}

function outgoing(overrides: Partial<OutgoingSegment> = {}): OutgoingSegment {
  return {
    submissionId: 77,
    carrier: 'kannel',
    route: 'kannel',
    lane: 'single',
    sender: 'ACME',
    recipient: '46700000001',
    text: 'Grüße & €',
    segment: 1,
    segments: 1,
    messageId: 9,
    concatReference: 0x12c8,
    validitySeconds: 90,
    ...overrides,
  };
}

const DLR_URL =
  'http://dlr.example/base/dlr/kannel/a-token-that-nobody-guesses-0123456789?submission=77&to=46700000001&state=%d&at=%T&answer=%A&id=%F&link=%i';

describe('sendSmsRequest', () => {
  it('keeps password and text out of the address', () => {
    expect(sendSmsRequest(settings(), outgoing())).toEqual({
      method: 'POST',
      path: '/cgi-bin/sendsms',
      body: 'Grüße & €',
      headers: {
        'content-type': 'text/plain; charset=UTF-8',
        'x-kannel-username': 'user',
        'x-kannel-password': Buffer.from('pä&s').toString('latin1'),
        'x-kannel-from': 'ACME',
        'x-kannel-to': '46700000001',
        'x-kannel-coding': '0',
        'x-kannel-validity': '2',
        'x-kannel-dlr-mask': '31',
        'x-kannel-dlr-url': DLR_URL,
      },
    });
  });

  it('is what post true asks for, too', () => {
    expect(sendSmsRequest(settings({ post: true }), outgoing())).toEqual(sendSmsRequest(settings(), outgoing()));
  });

  it.each([
    [false, 'GET'],
    ['form', 'POST'],
  ])('writes a query with post %j', (post, method) => {
    const request = sendSmsRequest(settings({ post }), outgoing());
    const query = request.body ?? request.path.split('?')[1] ?? '';
    expect(request.method).toBe(method);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      username: 'user',
      password: 'pä&s',
      from: 'ACME',
      to: '46700000001',
      coding: '0',
      validity: '2',
      'dlr-mask': '31',
      'dlr-url': DLR_URL,
      text: 'Grüße & €',
      charset: 'UTF-8',
    });
  });

  it('asks for no reports where none come', () => {
    const { headers } = sendSmsRequest(settings({ receipt_means: 'none' }), outgoing());
    expect(Object.keys(headers).filter((name) => name.includes('dlr'))).toEqual([]);
  });

  it('puts a header of octets before each part, references over 127 among them', () => {
    const long = { text: 'ж'.repeat(100), segments: 2, segment: 2 };
    expect(sendSmsRequest(settings(), outgoing(long))).toMatchObject({
      body: 'ж'.repeat(33),
      headers: { 'x-kannel-udh': '050003c80202', 'x-kannel-coding': '2' },
    });
    expect(sendSmsRequest(settings({ post: false }), outgoing(long)).path).toMatch(/&udh=%05%00%03%c8%02%02$/);
  });

  it('leaves it to the gateway to split, where it does', () => {
    const text = 'ж'.repeat(100);
    expect([
      countKannelParts(text, settings()),
      countKannelParts(text, settings({ concatenation: 'carrier' })),
    ]).toEqual([2, 1]);
    const whole = sendSmsRequest(settings({ concatenation: 'carrier' }), outgoing({ text }));
    expect(whole.body).toBe(text);
    expect(Object.keys(whole.headers)).not.toContain('x-kannel-udh');
  });
});
