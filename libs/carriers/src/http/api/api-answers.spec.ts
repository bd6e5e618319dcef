import type { HttpAnswer } from '../../exchange/http-messages';
import { apiCarrier } from '../../testing/api-carrier';
import { apiDialect } from './api-dialect';

const SEGMENT = { submissionId: 4711 } as Parameters<ReturnType<typeof apiDialect>['read']>[1];

function read(settings: object, status: number, body: unknown, headers: HttpAnswer['headers'] = {}) {
  const text = body === null || typeof body === 'string' ? body : JSON.stringify(body);
  return apiDialect(apiCarrier(settings)).read({ status, headers, body: text }, SEGMENT);
}
const accepted = (id: string | null, verbatim = id) => ({
  kind: 'accepted',
  carrierMessageId: id,
  verbatimMessageId: verbatim,
});

describe('the answer of a described API', () => {
  it.each([
    [{}, { messages: [{ id: 'A-1' }] }, {}, accepted('a-1', 'A-1')],
    [{}, '{"messages":[{"id":18446744073709551615}]}', {}, accepted('18446744073709551615')],
    [{ message_id: { pattern: '^ID: (\\w+)' } }, 'ID: 0077\r\n', {}, accepted('77', '0077')],
    [{ message_id: { pattern: '[0-9]{4}' } }, 'queued 1234', {}, accepted('1234')],
    [{ message_id: { header: 'X-Message-Id' } }, '', { 'x-message-id': '9' }, accepted('9')],
    [{}, { messages: [] }, {}, accepted(null)],
    [{}, 'no JSON', {}, accepted(null)],
    [{}, { messages: [{ id: 'x'.repeat(65) }] }, {}, accepted(null)],
    [{ message_id: undefined }, 'whatever', {}, accepted('4711')],
  ])('with the id of %j', (settings, body, headers, answer) => {
    expect(read(settings, 201, body, headers)).toEqual({ answer, slowDown: false, queued: false });
  });

  const rules = {
    answers: [
      { status: 409, outcome: 'accepted' },
      { status: 200, at: '/error/code', values: ['1', 'E2'], outcome: 'never', code: 'invalid_recipient' },
      { status: '2xx', at: '/error/code', values: ['7'], outcome: 'slow_down' },
      {
        status: ['4xx', 501],
        at: '/error/text',
        pattern: '(?i)^no credit',
        outcome: 'elsewhere',
        code: 'carrier_account_refused',
      },
      { status: 200, at: '/error', outcome: 'uncertain' },
      { status: 200, at: '/error/code', outcome: 'anywhere' },
      { pattern: 'maintenance', outcome: 'later' },
    ],
  };
  it.each([
    [
      'an error inside a 200',
      200,
      { error: { code: 1 } },
      'never',
      'the destination is not valid (HTTP 200)',
      'invalid_recipient',
    ],
    [
      'another word for it',
      200,
      { error: { code: 'E2' } },
      'never',
      'the destination is not valid (HTTP 200)',
      'invalid_recipient',
    ],
    [
      'any other error inside',
      200,
      { error: { code: 99 } },
      'anywhere',
      'temporary error (HTTP 200)',
      'carrier_unavailable',
    ],
    [
      'a text that fits',
      402,
      { error: { text: 'No credit' } },
      'elsewhere',
      'our account is not accepted (HTTP 402)',
      'carrier_account_refused',
    ],
    ['words of the whole body', 500, 'under maintenance', 'later', 'temporary error (HTTP 500)', 'carrier_unavailable'],
    [
      'a status without a rule',
      400,
      'bad number',
      'never',
      'the destination is not valid (HTTP 400)',
      'invalid_recipient',
    ],
    ['503', 503, '', 'anywhere', 'temporary error (HTTP 503)', 'carrier_unavailable'],
  ])('that has %s is a refusal', (_what, status, body, retry, reason, code) => {
    expect(read(rules, status, body)).toEqual({
      answer: { kind: 'refused', retry, reason, code },
      slowDown: false,
      queued: false,
    });
  });

  it.each([
    [200, { error: { code: 7 } }],
    [429, ''],
  ])('asks to slow down: %d %j', (status, body) => {
    expect(read(rules, status, body)).toMatchObject({ answer: { kind: 'refused', retry: 'later' }, slowDown: true });
  });

  it.each([
    ['a rule says so', 200, '{"error":"?"}'],
    ['a proxy may have passed it on', 502, ''],
    ['its end was lost: the error may stand there', 200, null],
    ['its end was lost, whatever a rule says of the status', 201, null],
  ])('leaves open what became of it when %s', (_what, status, body) => {
    expect(read(rules, status, body).answer).toEqual({ kind: 'uncertain' });
  });

  it('can mean acceptance with any status', () => {
    expect(read(rules, 409, { messages: [{ id: '5' }] }).answer).toEqual(accepted('5'));
  });
});
