import { DomainError } from './domain-error';
import { FAULT_CODES } from './fault-codes';
import { hadNoEffect, isInDoubt, withoutEffect } from './no-effect';

it.each([FAULT_CODES.unavailable, FAULT_CODES.deadlineExceeded])('vouches for a request that ended as %s', (code) => {
  const error = new DomainError(code, 'not now', { since: 1 });
  expect([hadNoEffect(error), isInDoubt(error)]).toEqual([false, true]);
  const vouched = withoutEffect(error);
  expect(vouched).toMatchObject({ code, message: 'not now', details: { since: 1 } });
  expect([hadNoEffect(vouched), isInDoubt(vouched)]).toEqual([true, false]);
});

it.each([
  new DomainError('REFUSED', 'no'),
  new DomainError(FAULT_CODES.overloaded, 'too much'),
  new TypeError('a bug'),
])('says nothing more of what its code says already: %s', (error) => {
  expect(withoutEffect(error)).toBe(error);
  expect([hadNoEffect(error), isInDoubt(error)]).toEqual([false, false]);
});
