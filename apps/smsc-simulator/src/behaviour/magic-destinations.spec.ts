import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BEHAVIOUR_NAMES, behaviourNamed } from './behaviour';
import { MAGIC_CODES, magicBehaviour } from './magic-destinations';

const documentation = readFileSync(path.join(__dirname, '../../../../docs/smsc-simulator.md'), 'utf8');

describe('magic destinations', () => {
  it('reach every behaviour', () => {
    const reached = new Set(Object.values(MAGIC_CODES));
    expect(BEHAVIOUR_NAMES.filter((name) => name !== 'refuse' && !reached.has(name))).toEqual([]);
  });

  it.each(Object.entries(MAGIC_CODES))('%s is %s, in the documentation too', (code, name) => {
    expect(magicBehaviour(`999${code}12345`)).toEqual(behaviourNamed(name));
    expect(documentation).toContain(`| \`999${code}\` | \`${name}\` |`);
  });

  it('refuse as the documentation says', () => {
    const rows = [...documentation.matchAll(/\| `(999\d{3})` \| `(ESME_\w+)` \((\d+)\) \|/g)];
    expect(rows.length).toBeGreaterThan(5);
    for (const [, prefix = '', status] of rows) expect(magicBehaviour(`${prefix}0001`)).toMatchObject({ response: 'refuse', status });
  });

  it.each(['2348012345678', '999', '9999990000001', '1999000000'])('leave %s alone', (destination) => {
    expect(magicBehaviour(destination)).toBeUndefined();
  });
});
