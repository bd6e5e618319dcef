import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiCarrier, JSON_API } from '../testing/api-carrier';
import { parseCarriers } from './read-carriers';

function problemsOf(settings: object): string[] {
  try {
    parseCarriers([{ ...JSON_API, ...settings }]);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n    ');
  }
}

const SUBMIT = JSON_API.submit;

describe('settings of a carrier with an HTTP API', () => {
  it('fill in what is left out', () => {
    const { reports, submit, ...settings } = apiCarrier();
    expect(settings).toMatchObject({
      kind: 'http_api',
      concurrency: 10,
      concatenation: 'carrier',
      codings: { gsm7: 'gsm7', ucs2: 'ucs2' },
      answers: [],
      idempotent: false,
      poll: null,
      prefixes: [''],
      receiptMeans: 'handset',
      maxResends: 2,
      maxAttempts: 20,
    });
    expect(submit).toMatchObject({ method: 'POST', origin: 'https://api.carrier.example' });
    expect(reports).toMatchObject({
      format: 'json',
      list: null,
      reference: null,
      answer: { status: 200, contentType: null, body: '' },
      check: { hmac: null, header: null, addresses: null },
    });
  });

  it('need no reports when the carrier is asked, or tells nothing', () => {
    const none = { reports: undefined, receipt_url: undefined, receipt_token: undefined };
    const submit = { url: 'https://api.carrier.example/', query: { to: '{to}', text: '{text}' } };
    const poll = { url: 'https://api.carrier.example/{id}', state: '/status' };
    expect(apiCarrier({ ...none, submit, poll })).toMatchObject({ reports: null, receiptToken: null });
    expect(apiCarrier({ ...none, submit, receipt_means: 'none' })).toMatchObject({ reports: null, poll: null });
    expect(problemsOf({ ...none, submit })).toEqual([
      'carrier acme: reports or poll must be there, or receipt_means be none',
    ]);
  });

  it('are what the documents show', () => {
    const page = readFileSync(path.join(__dirname, '../../../../docs/reference/carriers.md'), 'utf8');
    const examples = [...page.matchAll(/^```json\n(.*?)^```/gms)]
      .map(([, json = '']) => json.replace(/("\w+)_file": "[^"]*"/g, `$1": "${'s'.repeat(32)}"`))
      .filter((json) => json.includes('"http_api"'));
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) expect(() => parseCarriers([JSON.parse(example)])).not.toThrow();
  });

  it('take secrets from files', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'secret-'));
    const token_file = path.join(folder, 'token');
    writeFileSync(token_file, 'of-the-file\n');
    try {
      const { submit } = apiCarrier({ auth: { type: 'bearer', token_file } });
      expect(submit.headers).toContainEqual(['authorization', ['Bearer of-the-file']]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are told of all their mistakes at once, none of which shows a value', () => {
    const problems = problemsOf({
      auth: { type: 'bearer', token: 'hush\nhush', user: 'x' },
      concurrency: 0,
      dest_format: 'national',
      submit: {
        method: 'POST',
        url: 'https://user:hush@api.carrier.example/',
        headers: { Host: 'hush' },
        query: { a: '{hush}' },
        body: { text: '{hush' },
      },
      message_id: { pattern: '(hush' },
      answers: [
        { status: 'hush', outcome: 'hush' },
        { values: ['hush'], pattern: '(?=hush)', outcome: 'accepted', code: 'no_route', else: 1 },
      ],
      states: { delivered: 'hush' },
      reports: {
        id: 'hush',
        check: { hmac: { header: 'x-signature', algorithm: 'md5' }, addresses: ['hush'] },
        answer: { status: 500 },
      },
      poll: { url: 'https://api.carrier.example/{to}', code: 'hush' },
      receipt_token: 'hush',
      state_aliases: { DONE: 'delivered' },
    });
    const expected = [
      'carrier acme: auth: token must be printable characters',
      'carrier acme: auth: user is not a field',
      'carrier acme: reports: id must be a JSON pointer such as "/status"',
      'carrier acme: reports: check: hmac: secret must be a text without control characters',
      'carrier acme: reports: check: hmac: algorithm must be one of sha1, sha256, sha512',
      'carrier acme: reports: check: addresses must be a list of addresses such as 192.0.2.0/24',
      'carrier acme: reports: state must say where the state stands',
      'carrier acme: reports: answer: status must be a whole number from 200 to 299',
      'carrier acme: submit: body must be an object or list with known fields in braces',
      'carrier acme: submit: url must be an http or https URL without credentials, whose path may hold {to}, {reference} or {id}',
      'carrier acme: submit: headers must be an object of header names and printable values',
      'carrier acme: submit: query must be an object of texts with known fields in braces',
      'carrier acme: concurrency must be a whole number from 1 to 1000',
      'carrier acme: dest_format must be one of digits, plus, zero_zero',
      "carrier acme: message_id must be a regular expression in RE2's syntax of at most 200 characters",
      'carrier acme: answers 1: outcome must be one of accepted, later, elsewhere, anywhere, never, uncertain, slow_down',
      'carrier acme: answers 1: status must be a status such as 200, "4xx", or a list of them',
      "carrier acme: answers 2: pattern must be a regular expression in RE2's syntax of at most 200 characters",
      'carrier acme: answers 2: values needs at',
      'carrier acme: answers 2: code has no effect with outcome accepted',
      'carrier acme: answers 2: else is not a field',
      'carrier acme: states must be an object of words of the carrier and the states they mean',
      'carrier acme: poll: url or query, headers or body must hold {id}',
      'carrier acme: poll: url or query, headers or body cannot hold {to}: all that is asked with is {id}',
      'carrier acme: poll: code must be a JSON pointer such as "/id", {"pattern": …} or {"header": …}',
      'carrier acme: poll: state must say where the state stands',
      'carrier acme: receipt_token must be 32 to 128 letters, digits, - and _',
      'carrier acme: submit must have a place for {to}',
      'carrier acme: submit must have a place for {text}',
      'carrier acme: reports needs id with message_id, reference with {reference} in submit, or {callback} in submit',
      'carrier acme: state_aliases is called states for this kind of carrier',
      'carrier acme: states must say what the words of reports and poll mean',
    ];
    expect(problems.sort()).toEqual(expected.sort());
    expect(problems.join()).not.toContain('hush');
  });

  it.each([
    [{ submit: undefined }, 'submit must describe the request of a submit'],
    [{ submit: 'https://api.carrier.example' }, 'submit must be an object'],
    [{ profile: 'vonage' }, 'profile is for SMPP carriers'],
    [{ window_size: 3 }, 'window_size is not a setting of a carrier with an HTTP API'],
    [{ submit: { ...SUBMIT, method: 'GET' } }, 'submit: body must be left out'],
    [{ submit: { ...SUBMIT, format: 'xml', body: '<a>{to}{text}' } }, null],
    [{ submit: { ...SUBMIT, format: 'xml', body: '<a><!-- {to} -->{text}</a>' } }, 'submit: body must be a text with'],
    [{ submit: { ...SUBMIT, url: 'https://{to}.carrier.example/' } }, 'submit: url must be'],
    [{ submit: { ...SUBMIT, url: 'https://api.carrier.example/{text}' } }, 'submit: url must be'],
    [{ submit: { ...SUBMIT, url: 'https://api.carrier.example/?to={to}' } }, 'submit: url must be'],
    [{ submit: { ...SUBMIT, url: 'ftp://api.carrier.example/' } }, 'submit: url must be'],
    [{ submit: { ...SUBMIT, headers: { 'x-a': 'a\r\nb: c' } } }, 'submit: headers must be'],
    [{ submit: { ...SUBMIT, headers: { 'x-a': '{text}' } } }, 'submit: headers must be'],
    [{ submit: { ...SUBMIT, headers: { 'content-length': '3' } } }, 'submit: headers must be'],
    [{ submit: { ...SUBMIT, headers: { 'content-type': 'text/plain' } } }, 'submit: headers name a content type'],
    [{ submit: { ...SUBMIT, headers: { 'content-type': 'application/vnd.acme+json' } } }, null],
    [{ submit: { ...SUBMIT, body: { to: '{to}', text: '{text}', id: '{id}' } } }, 'submit cannot hold {id}'],
    [{ idempotent: true }, null],
    [{ idempotent: true, submit: { ...SUBMIT, headers: {} } }, 'idempotent needs a place for {reference} in submit'],
    [{ concatenation: 'udh' }, 'concatenation udh needs a place for {udh}, or for {part} and {parts}, in submit'],
    [{ receipt_means: 'none' }, 'receipt_means says that no receipts come'],
    [{ reports: undefined, receipt_means: 'none' }, 'submit cannot hold {callback} without reports'],
    [
      { reports: { state: '/s', reference: '/r' }, submit: { ...SUBMIT, headers: {} } },
      'reports cannot find reference',
    ],
    [{ reports: { state: '/s', id: '/i' }, message_id: undefined }, null],
    [
      { reports: { state: '/s', id: '/i' }, message_id: undefined, submit: { ...SUBMIT, body: { a: '{to}{text}' } } },
      'reports needs id with message_id',
    ],
    [{ reports: { state: 's', format: 'query', list: 'x' } }, 'reports: list needs format json'],
    [
      { reports: { state: 's', format: 'query', check: { hmac: { header: 'x', secret: 's' } } } },
      'reports: check cannot have hmac with format query',
    ],
    [
      { reports: { state: '/s', answer: { status: 204, body: 'x' } } },
      'reports: answer: body cannot be sent with status 204',
    ],
    [{ auth: { type: 'header', name: 'x y', value: 'v' } }, 'auth: name must be the name of a header'],
    [{ auth: { type: 'basic', username: 'a:b', password: 'p' } }, 'auth: username must be'],
  ])('%j', (settings, problem) => {
    const problems = problemsOf(settings);
    if (problem === null) expect(problems).toEqual([]);
    else expect(problems).toContainEqual(expect.stringContaining(`carrier acme: ${problem}`));
  });
});
