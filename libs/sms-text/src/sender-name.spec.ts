import { isSenderName } from './sender-name';

describe('isSenderName', () => {
  it.each(['ACME', 'A', 'My.Shop-2 7', '12345678901'])('accepts %j', (name) => expect(isSenderName(name)).toBe(true));
  it.each(['', '123456789012', 'Ünal', 'a_b', 'a\n', 'a+b'])('refuses %j', (name) => expect(isSenderName(name)).toBe(false));
});
