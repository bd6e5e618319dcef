import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { inlineFiles, keepSecrets, maskSecrets } from './secret-fields';

const MASK = '********';
const SMPP = { name: 'north', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'hush-1' };
const API = {
  name: 'web',
  kind: 'http_api',
  submit: { url: 'https://api.example/sms', body: { to: '{to}' } },
  auth: { type: 'bearer', token: 'hush-2' },
  reports: { check: { hmac: { header: 'x-signature', secret: 'hush-3' } } },
  receipt_token: 'hush-4',
};

describe('secrets among the settings of carriers', () => {
  const keep = (carriers: unknown, earlier: unknown) => {
    const problems: string[] = [];
    return { kept: keepSecrets(carriers, earlier, MASK, problems), problems };
  };

  it('are masked at any depth, and come back from the carrier of the same name', () => {
    const masked = maskSecrets([SMPP, API], MASK);
    expect(JSON.stringify(masked)).not.toContain('hush');
    expect(keep(masked, [API, SMPP])).toEqual({ kept: [SMPP, API], problems: [] });
  });

  it('stay what they are when they are given', () => {
    const other = { ...SMPP, password: 'new', host: 'elsewhere.example' };
    expect(keep([other], [SMPP])).toEqual({ kept: [other], problems: [] });
  });

  it.each([
    ['host', 'thief.example'],
    ['port', 2776],
    ['kind', 'http'],
    ['tls', true],
    ['rx_host', 'thief.example'],
    ['hosts', [{ host: 'thief.example' }]],
    ['url', 'https://thief.example'],
    ['submit', { url: 'https://thief.example' }],
    ['poll', { url: 'https://thief.example' }],
  ])('are needed again with another %s, where they could be read', (field, value) => {
    expect(keep([{ ...SMPP, password: MASK, [field]: value }], [SMPP]).problems).toEqual([
      'carrier north: password is needed again, because the address has changed',
    ]);
  });

  it('are asked for when nothing is known of them', () => {
    expect(
      keep(
        [
          { ...SMPP, password: MASK },
          { ...API, name: 'web', auth: { token: MASK } },
        ],
        null,
      ).problems,
    ).toEqual([
      'carrier north: password is not known: the value itself is needed',
      'carrier web: token is not known: the value itself is needed',
    ]);
  });

  it('are not read from files of the machine that an operator names', () => {
    expect(keep([{ ...SMPP, password_file: '/etc/passwd' }], [SMPP]).problems).toEqual([
      'carrier north: password_file names a file: the value itself is needed',
    ]);
  });

  it('are read from the files that the variables name', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, 'password');
    writeFileSync(file, 'hush-1\n');
    const rest = { ...SMPP, password: undefined };
    expect(inlineFiles([{ ...rest, password_file: file }])).toEqual([SMPP]);
    rmSync(folder, { recursive: true });
    expect(() => inlineFiles([{ ...rest, password_file: file }])).toThrow('password_file names a file');
  });

  it('leave everything else alone, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(keep(value, null).problems).toEqual([]);
        const { kept } = keep(value, null);
        expect(JSON.stringify(kept)).toBe(JSON.stringify(value));
      }),
    );
  });
});
