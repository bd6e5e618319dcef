import { DomainError } from './domain-error';
import { toDomainError } from './to-domain-error';

function fault(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code });
}

describe('toDomainError', () => {
  it.each([
    ['a refused connection', fault('ECONNREFUSED')],
    ['a database that is shutting down', fault('57P01')],
    ['a database without free connections', fault('53300')],
    ['a database without room', fault('53100')],
    ['a database that is read-only', fault('25006')],
    ['a lock that was not free in time', fault('55P03')],
    ['a deadlock', fault('40P01')],
    ['a connection that broke inside a query', new Error('Connection terminated unexpectedly')],
    ['a server that does not reply to a connection', new Error('timeout expired')],
    ['a server that does not reply to a statement', new Error('Query read timeout')],
    ['what an ORM wraps', Object.assign(new Error('query failed'), { driverError: fault('08006') })],
    ['all addresses of a name refused', new AggregateError([fault('ECONNREFUSED'), fault('ECONNREFUSED')])],
  ])('calls %s unavailable', (_what, thrown) => {
    expect(toDomainError(thrown).code).toBe('UNAVAILABLE');
  });

  it.each([
    ['a broken constraint', fault('23505')],
    ['a bug', new TypeError('undefined is not a function')],
    ['a thrown text', 'oops'],
  ])('calls %s internal and keeps its text to itself', (_what, thrown) => {
    const error = toDomainError(thrown);
    expect(error.toWire()).toEqual({ code: 'INTERNAL', message: 'internal error' });
    expect(error.cause).toBe(thrown);
  });

  it('passes coded errors through, over the wire and back', () => {
    const error = new DomainError('NOT_FOUND', 'no such thing', { id: 7 });
    expect(toDomainError(error)).toBe(error);
    expect(DomainError.fromWire(error.toWire())).toMatchObject({
      code: 'NOT_FOUND',
      message: 'no such thing',
      details: { id: 7 },
    });
  });
});
