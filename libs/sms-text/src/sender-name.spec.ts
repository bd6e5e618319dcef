import { isSender, isSenderName } from './sender-name';

describe('isSenderName', () => {
  it.each(['ACME', 'A', 'My.Shop-2 7', '12345678901'])('accepts %j', (name) => expect(isSenderName(name)).toBe(true));
  it.each(['', '123456789012', 'Ünal', 'a_b', 'a\n', 'a+b'])('refuses %j', (name) =>
    expect(isSenderName(name)).toBe(false),
  );
});

describe('isSender', () => {
  it.each(['ACME', '12345', '46700000001', '1'.repeat(20)])('accepts %j', (sender) =>
    expect(isSender(sender)).toBe(true),
  );
  it.each(['', 'ACMEACMEACME', '1'.repeat(21), '+46700000001', 'Ünal'])('refuses %j', (sender) =>
    expect(isSender(sender)).toBe(false),
  );
});
