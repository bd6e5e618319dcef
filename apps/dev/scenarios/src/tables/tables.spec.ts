import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BLACK_HOLE_TESTS, RECEIVER_SCENARIOS } from './receiver-scenarios';
import { INCOMING_SCENARIOS } from './incoming-scenarios';
import { QUIRK_SCENARIOS } from './quirk-scenarios';
import { CARRIER_SCENARIOS } from './carrier-scenarios';

const root = path.resolve(__dirname, '../../../../..');
const carriers = [...CARRIER_SCENARIOS, ...QUIRK_SCENARIOS];
const all = [...carriers, ...INCOMING_SCENARIOS, ...RECEIVER_SCENARIOS];
const documentation = readFileSync(path.join(root, 'docs/reference/simulator.md'), 'utf8');

describe('the scenarios', () => {
  const named = [...all.flatMap(({ tests }) => tests), ...BLACK_HOLE_TESTS].map(
    ({ file, title }) => [title, file] as const,
  );

  it.each([...new Map(named.map((one) => [one.join(), one])).values()])(
    'name a test that exists: %s, in %s',
    (title, file) => {
      const found = path.join(root, file);
      expect(
        existsSync(found) &&
          [`'${title}'`, `"${title}"`].some((quoted) => readFileSync(found, 'utf8').includes(quoted)),
      ).toBe(true);
    },
  );

  it('have names and destinations of their own, and a test each', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(carriers.map(({ destination }) => destination)).size).toBe(carriers.length);
    expect(all.filter(({ tests }) => tests.length === 0)).toEqual([]);
  });

  it('play every magic destination that the simulator documents', () => {
    const prefixes = [...documentation.matchAll(/^\| `(999\d{3})` \|/gm)].map(([, prefix = '']) => prefix);
    expect(prefixes.length).toBeGreaterThan(30);
    expect(prefixes.filter((prefix) => !carriers.some(({ destination }) => destination.startsWith(prefix)))).toEqual(
      [],
    );
  });
});
