import { cleanCarrierMessageId, isSameCarrierMessageId } from './carrier-message-id';

it.each([
  ['a1b2', 'A1B2', true],
  ['0000a1b2', 'a1b2', true],
  ['0', '000', true],
  ['12345678', 'bc614e', true],
  ['0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12', '0195A6F07C1E7A529D0E6F2B8F1D4C12', true],
  // Cut to the ten characters of SMPP's own receipts, at either end.
  ['1234567890abcdef', '1234567890', true],
  ['1234567890abcdef', '7890abcdef', true],
  ['1234567890abcdef', '12345678', true],
  // Shorter ids share beginnings or ends by chance, and no id is found in the middle of another.
  ['1234567890abcdef', '1234567', false],
  ['1234567890abcdef', '90abcde', false],
  ['1234567890abcdef', '34567890ab', false],
  ['12345678', '12345679', false],
  ['a1b2', 'a1b3', false],
])('knows whether %s and %s name one message: %s', (one, other, isSame) => {
  expect([isSameCarrierMessageId(one, other), isSameCarrierMessageId(other, one)]).toEqual([isSame, isSame]);
});

it.each([
  ['id-1', 'id-1'],
  [' id\t1\r\n', 'id1'],
  ['id\0rest', 'id'],
  ['naïve', 'nave'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), null],
  [' \0id', null],
])('reads %j as %j', (raw, id) => expect(cleanCarrierMessageId(raw)).toBe(id));
