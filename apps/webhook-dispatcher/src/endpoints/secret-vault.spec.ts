import { randomBytes } from 'node:crypto';
import { SecretVault } from './secret-vault';

describe('SecretVault', () => {
  const vault = new SecretVault({ secretKey: randomBytes(32) });

  it('opens what it sealed, and seals differently each time', () => {
    const sealed = vault.seal('whsec_abc', 7);
    expect(vault.open(sealed, 7)).toBe('whsec_abc');
    expect(sealed.equals(vault.seal('whsec_abc', 7))).toBe(false);
    expect(sealed.includes('whsec')).toBe(false);
  });

  it('refuses another account, another key and changed bytes', () => {
    const sealed = vault.seal('whsec_abc', 7);
    expect(() => vault.open(sealed, 8)).toThrow();
    expect(() => new SecretVault({ secretKey: randomBytes(32) }).open(sealed, 7)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => vault.open(sealed, 7)).toThrow();
  });
});
