import fc from 'fast-check';
import { API_KEY_MODES, apiKeyPrefix, hashApiKey, isWellFormedApiKey, newApiKey } from './api-key-format';

const BASE62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const anyKey = fc.constantFrom(...API_KEY_MODES).map((mode) => newApiKey(mode));

describe('API key', () => {
  it('has the published form and recognises itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...API_KEY_MODES), fc.constantFrom('sms', 'sk'), (mode, prefix) => {
        const key = newApiKey(mode, prefix);
        expect(key).toMatch(/^(sms|sk)_(live|test)_[0-9A-Za-z]{38}$/);
        expect(key.startsWith(`${prefix}_${mode}_`)).toBe(true);
        expect(isWellFormedApiKey(key)).toBe(true);
      }),
    );
  });

  it('of the first release is as good', () => {
    const known = 'sk_live_0123456789abcdefghijABCDEFGHIJ012JKXWC';
    expect([isWellFormedApiKey(known), apiKeyPrefix(known)]).toEqual([true, 'sk_live_0123']);
    expect(isWellFormedApiKey(known.replace('sk_', 'sms_'))).toBe(false);
  });

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 500 }, () => newApiKey('live'))).size).toBe(500);
  });

  it('notices any single changed character', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(), fc.constantFrom(...BASE62), (key, at, other) => {
        const position = at % key.length;
        fc.pre(key[position] !== other);
        expect(isWellFormedApiKey(key.slice(0, position) + other + key.slice(position + 1))).toBe(false);
      }),
    );
  });

  it('notices two neighbours swapped', () => {
    fc.assert(
      fc.property(anyKey, fc.nat(), (key, at) => {
        const position = at % (key.length - 1);
        const swapped = key.slice(0, position) + key[position + 1] + key[position] + key.slice(position + 2);
        fc.pre(swapped !== key);
        expect(isWellFormedApiKey(swapped)).toBe(false);
      }),
    );
  });

  it('refuses anything else, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(isWellFormedApiKey(text)).toBe(false)));
    const key = newApiKey('live');
    for (const text of [
      '',
      `${key}0`,
      key.slice(0, -1),
      ` ${key}`,
      `${key}\n`,
      key.toLowerCase().replace('sms_', 'SMS_'),
    ]) {
      expect(isWellFormedApiKey(text)).toBe(false);
    }
  });

  it('is stored as 32 bytes that do not hold it, and shown by a prefix alone', () => {
    const key = newApiKey('live');
    const hash = Buffer.from(hashApiKey(key), 'base64');
    expect(hash).toHaveLength(32);
    expect(hash.toString('latin1')).not.toContain(key);
    expect(apiKeyPrefix(key)).toBe(key.slice(0, 13));
  });
});
