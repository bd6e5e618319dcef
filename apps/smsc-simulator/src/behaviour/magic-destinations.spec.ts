import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BEHAVIOUR_NAMES, deviationOf, MAGIC_CODES } from './behaviour-catalog';
import { RECEIPT_TEXTS } from './catalog/receipt-texts';
import { magicDeviation } from './magic-destinations';

const documentation = readFileSync(path.join(__dirname, '../../../../docs/reference/simulator.md'), 'utf8');

describe('magic destinations', () => {
  it('reach every behaviour, each of its own', () => {
    const reached = [...MAGIC_CODES.values()];
    expect(BEHAVIOUR_NAMES.filter((name) => !reached.includes(name))).toEqual(['refuse']);
    expect(new Set(reached).size).toBe(reached.length);
  });

  it.each([...MAGIC_CODES])('%s is %s, in the documentation too', (code, name) => {
    expect(magicDeviation(`999${code}12345`)).toEqual(deviationOf([name]));
    expect(documentation).toContain(`| \`999${code}\` | \`${name}\` |`);
  });

  it('have the receipt text that the documentation shows', () => {
    for (const [number, { receiptText }] of Object.entries(RECEIPT_TEXTS)) {
      const shown = receiptText
        ?.replace('submit date:{submit} done date:{done}', 'D')
        .replace('\r\n', '<CR><LF>')
        .replace(/\p{Cc}/gu, (control) => `<${control.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}>`);
      if (shown !== undefined) expect(documentation).toContain(`| \`receipt_text_${number}\` | \`${shown}\``);
    }
  });

  it('refuse as the documentation says', () => {
    const rows = [...documentation.matchAll(/\| `(999\d{3})` \| `(ESME_\w+)` \((\d+)\) \|/g)];
    expect(rows.length).toBeGreaterThan(5);
    for (const [, prefix = '', status] of rows)
      expect(magicDeviation(`${prefix}0001`)).toMatchObject({ response: 'refuse', status });
  });

  it.each(['2348012345678', '999', '9999990000001', '1999000000'])('leave %s alone', (destination) => {
    expect(magicDeviation(destination)).toBeUndefined();
  });
});
