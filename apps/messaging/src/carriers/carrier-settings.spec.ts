import { parseCarriers } from './carrier-settings';

const smpp = { name: 'main', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'hush-hush' };
const http = {
  name: 'kannel', kind: 'http', url: 'https://kannel.example/cgi-bin/sendsms', username: 'user', password: 'hush-hush',
  receipt_url: 'https://dlr.example', receipt_token: 'a-token-that-nobody-guesses-0123456789',
};

describe('parseCarriers', () => {
  it('fills in what is left out', () => {
    expect(parseCarriers([smpp, http])).toEqual([
      {
        kind: 'smpp', name: 'main', sandbox: false, prefixes: [''], priority: 100, messagesPerSecond: null, requestTimeoutMs: 10_000,
        host: 'smsc.example', port: 2775, systemId: 'esme', password: 'hush-hush', tls: false, tlsCa: null, binds: 1, windowSize: 10,
      },
      {
        kind: 'http', name: 'kannel', sandbox: false, prefixes: [''], priority: 100, messagesPerSecond: null, requestTimeoutMs: 10_000,
        url: new URL(http.url), username: 'user', password: 'hush-hush', method: 'get', concurrency: 10,
        receiptUrl: new URL('https://dlr.example'), receiptToken: http.receipt_token,
      },
    ]);
  });

  it('gives real messages to a sandbox only when it is told so', () => {
    expect(parseCarriers([{ ...smpp, sandbox: true }])[0]).toMatchObject({ prefixes: [] });
    expect(parseCarriers([{ ...smpp, sandbox: true, prefixes: [''] }])[0]).toMatchObject({ prefixes: [''] });
  });

  it.each([
    ['no list', smpp, 'must be a list'],
    ['an empty list', [], 'must be a list'],
    ['two of one name', [smpp, smpp], 'two carriers have the same name'],
    ['no object', ['hush-hush'], 'carrier 1: kind'],
    ['an unknown kind', [smpp, { ...smpp, kind: 'fax' }], 'carrier 2: kind'],
    ['a name that cannot stand in an address', [{ ...smpp, name: 'Main Carrier' }], 'carrier 1: name'],
    ['a prefix that is none', [{ ...smpp, prefixes: ['+46'] }], 'carrier 1: prefixes'],
    ['a window of nothing', [{ ...smpp, window_size: 0 }], 'carrier 1: window_size'],
    ['a rate that is no whole number', [{ ...smpp, messages_per_second: 0.5 }], 'carrier 1: messages_per_second'],
    ['a flag that is a text', [{ ...smpp, tls: 'yes' }], 'carrier 1: tls'],
    ['an authority that is a file name', [{ ...smpp, tls: true, tls_ca: '/hush-hush/ca.pem' }], 'carrier 1: tls_ca'],
    ['a token that can be guessed', [{ ...http, receipt_token: 'hush-hush' }], 'carrier 1: receipt_token'],
    ['an address that is no web address', [{ ...http, url: 'ftp://hush-hush' }], 'carrier 1: url'],
    ['no address for reports', [{ ...http, receipt_url: undefined }], 'carrier 1: receipt_url'],
  ])('refuses %s, naming the field and no value', (_what, value, problem) => {
    const parse = () => parseCarriers(value);
    expect(parse).toThrow(problem);
    expect(parse).not.toThrow('hush-hush');
  });
});
