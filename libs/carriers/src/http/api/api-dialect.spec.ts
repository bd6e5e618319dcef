import fc from 'fast-check';
import type { OutgoingSegment } from '../../port/carrier';
import { apiCarrier, JSON_API } from '../../testing/api-carrier';
import { apiDialect } from './api-dialect';

const segment: OutgoingSegment = {
  submissionId: 4711,
  carrier: 'acme',
  route: 'acme',
  lane: 'single',
  sender: 'ACME',
  recipient: '46700000001',
  text: 'Grüße & "mehr"',
  segment: 1,
  segments: 1,
  messageId: 1,
  concatReference: 0x1ff,
  validitySeconds: 90.5,
};
const requestOf = (settings: object, outgoing: Partial<OutgoingSegment> = {}) =>
  apiDialect(apiCarrier(settings)).request({ ...segment, ...outgoing });
const CALLBACK = `https://sms.example/reports/dlr/acme/${JSON_API.receipt_token}/4711`;

describe('a request of a described API', () => {
  it('is JSON with a bearer token, our number as its key and an address that names the submission', () => {
    const { body, ...request } = requestOf({});
    expect(request).toEqual({
      method: 'POST',
      path: '/v1/messages?channel=sms',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': '4711',
        authorization: 'Bearer hush-hush',
      },
    });
    expect(JSON.parse(body ?? '')).toEqual({
      from: 'ACME',
      to: ['+46700000001'],
      text: 'Grüße & "mehr"',
      webhook: CALLBACK,
    });
  });

  it('is a form with credentials in fields of its own', () => {
    const { body, headers } = requestOf({
      auth: { type: 'template', username: 'user', password: 'p&ss' },
      submit: {
        url: 'https://api.carrier.example/send',
        format: 'form',
        body: {
          u: '{username}',
          p: '{password}',
          to: '{to}',
          msg: '{text}',
          coding: '{coding}',
          dlr: '{callback}?s=%d',
        },
      },
      codings: { gsm7: '0', ucs2: '2' },
    });
    expect(headers).toEqual({ 'content-type': 'application/x-www-form-urlencoded' });
    expect(Object.fromEntries(new URLSearchParams(body ?? ''))).toEqual({
      u: 'user',
      p: 'p&ss',
      to: '+46700000001',
      msg: 'Grüße & "mehr"',
      coding: '0',
      dlr: `${CALLBACK}?s=%d`,
    });
  });

  it('is XML behind basic authentication', () => {
    expect(
      requestOf({
        auth: { type: 'basic', username: 'user', password: 'p:ss' },
        dest_format: 'zero_zero',
        submit: {
          url: 'http://api.carrier.example:8080',
          format: 'xml',
          headers: { 'Content-Type': 'text/xml' },
          body: '<sms to="{to}" id=\'{reference}\'><text>{text}</text><dlr>{callback}</dlr></sms>',
        },
      }),
    ).toEqual({
      method: 'POST',
      path: '/',
      headers: { 'content-type': 'text/xml', authorization: `Basic ${btoa('user:p:ss')}` },
      body: `<sms to="0046700000001" id='4711'><text>Grüße &amp; &quot;mehr&quot;</text><dlr>${CALLBACK}</dlr></sms>`,
    });
  });

  it('is a query with a key, and numbers in its path', () => {
    const { method, path, body } = requestOf({
      auth: { type: 'query', name: 'api_key', value: 'k=&1' },
      submit: {
        url: 'https://api.carrier.example/to/{to}/x',
        query: { text: '{text}', valid: '{validity_seconds}/{validity_minutes}', dlr: '{callback}' },
      },
    });
    expect([method, body]).toEqual(['GET', null]);
    const url = new URL(path, 'https://api.carrier.example');
    expect(url.pathname).toBe('/to/%2B46700000001/x');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      text: 'Grüße & "mehr"',
      valid: '91/2',
      dlr: CALLBACK,
      api_key: 'k=&1',
    });
  });

  it('names no address to a carrier that is asked, or tells nothing', () => {
    const none = { reports: undefined, receipt_url: undefined, receipt_token: undefined };
    const submit = { url: 'https://api.carrier.example/', query: { to: '{to}', text: '{text}' } };
    const poll = { url: 'https://api.carrier.example/{id}', state: '/status' };
    const path = `/?to=${encodeURIComponent('+46700000001')}&text=Hi`;
    expect(requestOf({ ...none, submit, poll }, { text: 'Hi' })).toMatchObject({ path });
    expect(requestOf({ ...none, submit, receipt_means: 'none' }, { text: 'Hi' })).toMatchObject({ path });
  });

  it('leaves a long text whole to a carrier that splits, and otherwise writes part by part', () => {
    const text = 'ж'.repeat(100);
    expect(apiDialect(apiCarrier()).countParts(text)).toBe(1);
    expect(JSON.parse(requestOf({}, { text }).body ?? '')).toMatchObject({ text });
    const parts = {
      concatenation: 'udh',
      submit: {
        url: 'https://api.carrier.example/',
        body: { to: '{to}', text: '{text}', udh: '{udh}', of: '{part:number}', dlr: '{callback}', c: '{coding}' },
      },
    };
    expect(apiDialect(apiCarrier(parts)).countParts(text)).toBe(2);
    expect(JSON.parse(requestOf(parts, { text, segment: 2, segments: 2 }).body ?? '')).toMatchObject({
      text: 'ж'.repeat(33),
      udh: '050003ff0202',
      of: 2,
      c: 'ucs2',
    });
    expect(JSON.parse(requestOf(parts).body ?? '')).toMatchObject({ udh: '', of: 1, c: 'gsm7' });
  });

  it('has one line in each header and one place in the path for whatever stands in a value', () => {
    const settings = {
      submit: {
        url: 'https://api.carrier.example/{to}/x',
        headers: { 'x-from': '{from}' },
        body: { text: '{text}', dlr: '{callback}' },
      },
      dest_format: 'digits',
    };
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
        (sender, recipient) => {
          fc.pre(recipient !== '.' && recipient !== '..');
          const { path, headers } = requestOf(settings, { sender, recipient });
          expect(headers['x-from']).toMatch(/^[\x20-\x7e]*$/);
          expect(path).toMatch(/^\/[^/?#]+\/x$/);
        },
      ),
    );
    expect(() => requestOf(settings, { recipient: '..' })).toThrow('path');
  });
});
