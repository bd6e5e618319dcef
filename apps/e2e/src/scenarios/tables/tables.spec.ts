import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RECEIVER_SCENARIOS } from './receiver-scenarios';
import { INCOMING_SCENARIOS } from './incoming-scenarios';
import { QUIRK_SCENARIOS } from './quirk-scenarios';
import { CARRIER_SCENARIOS } from './carrier-scenarios';

const root = path.resolve(__dirname, '../../../../..');
const carriers = [...CARRIER_SCENARIOS, ...QUIRK_SCENARIOS];
const all = [...carriers, ...INCOMING_SCENARIOS, ...RECEIVER_SCENARIOS];
const documentation = readFileSync(path.join(root, 'docs/reference/simulator.md'), 'utf8');

describe('the scenarios', () => {
  it('have names and destinations of their own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(carriers.map(({ destination }) => destination)).size).toBe(carriers.length);
  });

  it('play every magic destination that the simulator documents', () => {
    const prefixes = [...documentation.matchAll(/^\| `(999\d{3})` \|/gm)].map(([, prefix = '']) => prefix);
    expect(prefixes.length).toBeGreaterThan(30);
    expect(prefixes.filter((prefix) => !carriers.some(({ destination }) => destination.startsWith(prefix)))).toEqual(
      [],
    );
  });
});
