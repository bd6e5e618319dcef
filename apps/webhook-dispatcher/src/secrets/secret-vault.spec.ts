import { randomBytes } from 'node:crypto';
import { SecretVault } from './secret-vault';

describe('SecretVault', () => {
  const vault = new SecretVault({ secretKeys: [randomBytes(32)] });

  it('opens what it sealed, and seals differently each time', () => {
    const sealed = vault.seal('whsec_abc', 7);
    expect(vault.open(sealed, 7)).toBe('whsec_abc');
    expect(sealed.equals(vault.seal('whsec_abc', 7))).toBe(false);
    expect(sealed.includes('whsec')).toBe(false);
  });

  it('refuses another account, another key and changed bytes', () => {
    const sealed = vault.seal('whsec_abc', 7);
    expect(() => vault.open(sealed, 8)).toThrow();
    expect(() => new SecretVault({ secretKeys: [randomBytes(32)] }).open(sealed, 7)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => vault.open(sealed, 7)).toThrow();
  });

  it('opens what any of its keys has sealed, seals with the first, and names it', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const [before, both, after] = [[old], [fresh, old], [fresh]].map((secretKeys) => new SecretVault({ secretKeys }));
    expect(both!.open(before!.seal('whsec_abc', 7), 7)).toBe('whsec_abc');
    expect(after!.open(both!.seal('whsec_abc', 7), 7)).toBe('whsec_abc');
    expect(() => before!.open(both!.seal('whsec_abc', 7), 7)).toThrow('another key');
    expect([both!.keyId === after!.keyId, both!.keyId === before!.keyId]).toEqual([true, false]);
    expect(both!.keyId).toMatch(/^[0-9a-f]{12}$/);
  });
});
