import { randomBytes } from 'node:crypto';
import { KeyRing } from './key-ring';

describe('a key ring', () => {
  const ring = new KeyRing([randomBytes(32)]);

  it('opens what it sealed, and seals differently each time', () => {
    const sealed = ring.seal('whsec_abc', 7);
    expect(ring.open(sealed, 7)).toBe('whsec_abc');
    expect(sealed.equals(ring.seal('whsec_abc', 7))).toBe(false);
    expect(sealed.includes('whsec')).toBe(false);
  });

  it('never seals twice with one nonce', () => {
    const nonces = Array.from({ length: 2_000 }, () => ring.seal('whsec_abc', 7).subarray(0, 12).toString('hex'));
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('refuses another owner, another key and changed bytes', () => {
    const sealed = ring.seal('whsec_abc', 7);
    expect(() => ring.open(sealed, 8)).toThrow();
    expect(() => new KeyRing([randomBytes(32)]).open(sealed, 7)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => ring.open(sealed, 7)).toThrow();
  });

  it('opens what any of its keys has sealed, seals with the first, and names it', () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const [before, both, after] = [[old], [fresh, old], [fresh]].map((keys) => new KeyRing(keys));
    expect(both!.open(before!.seal('whsec_abc', 7), 7)).toBe('whsec_abc');
    expect(after!.open(both!.seal('whsec_abc', 7), 7)).toBe('whsec_abc');
    expect(() => before!.open(both!.seal('whsec_abc', 7), 7)).toThrow('another key');
    expect([both!.keyId === after!.keyId, both!.keyId === before!.keyId]).toEqual([true, false]);
    expect(both!.keyId).toMatch(/^[0-9a-f]{12}$/);
  });
});
