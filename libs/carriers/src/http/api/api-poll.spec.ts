import { apiCarrier } from '../../testing/api-carrier';
import { apiDialect } from './api-dialect';

const POLL = { url: 'https://status.carrier.example/messages/{id}', state: '/status', code: '/code' };

function question(poll: object = {}, settings: object = {}) {
  const { status } = apiDialect(apiCarrier({ poll: { ...POLL, ...poll }, ...settings }));
  if (!status) throw new Error('cannot be asked');
  return status;
}
const answer = (status: number, body: unknown) =>
  question().read({ status, headers: {}, body: body === null ? null : JSON.stringify(body) });

describe('the question of a described API', () => {
  it('is asked by the id with the same credentials', () => {
    const status = question();
    expect(status.origin).toBe('https://status.carrier.example');
    expect(status.request('a/b?c')).toEqual({
      method: 'GET',
      path: '/messages/a%2Fb%3Fc',
      headers: { authorization: 'Bearer hush-hush' },
      body: null,
    });
    expect(status.request('..')).toBeNull();
  });

  it('may be a body', () => {
    const { method, body } =
      question({ url: 'https://api.carrier.example/status', body: { ids: ['{id}'] } }).request('"7') ?? {};
    expect([method, body]).toEqual(['POST', '{"ids":["\\"7"]}']);
  });

  it.each([
    [200, { status: 'DELIVERED' }, { kind: 'final', state: 'delivered', errorCode: null }],
    [200, { status: 'failed', code: 11 }, { kind: 'final', state: 'undeliverable', errorCode: '11' }],
    [200, { status: 'sent' }, { kind: 'open' }],
    [200, { status: 'else' }, { kind: 'open' }],
    [200, {}, { kind: 'open' }],
    [404, { status: 'delivered' }, { kind: 'open' }],
    [429, '', { kind: 'unanswered' }],
    [503, '', { kind: 'unanswered' }],
    [200, null, { kind: 'unanswered' }],
  ])('is answered with %d %j', (status, body, read) => {
    expect(answer(status, body)).toEqual(read);
  });
});
