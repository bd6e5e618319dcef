import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Package {
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** Each lets us, and whoever gets an image, use and pass the package on without publishing other code. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
];
/** Of what is no code of ours or theirs, such as fonts, or is in the public domain. */
const ALLOWED_FOR: Readonly<Record<string, readonly string[]>> = {
  'OFL-1.1': ['@fontsource-variable/inter'],
  'Python-2.0': ['argparse'],
  Unlicense: ['fast-sha256', 'isbot', 'tweetnacl'],
  // MIT by the file in the package, which its package.json does not name.
  '': ['passport-strategy', 'pause'],
};
/** What services and tools are built from and run on; tests and checks may use what is not passed on. */
const LOCKFILES = ['package-lock.json', 'tools/node/package-lock.json'];

describe.each(LOCKFILES)('%s', (lockfile) => {
  const { packages } = JSON.parse(readFileSync(path.resolve(__dirname, '../..', lockfile), 'utf8')) as {
    packages: Readonly<Record<string, Package>>;
  };
  const shipped = Object.entries(packages).filter(
    ([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev,
  );

  it('has packages under licences that are known to allow their use', () => {
    const others = shipped
      .map(([place, { license = '' }]) => ({ name: place.replace(/^.*node_modules\//, ''), license }))
      .filter(({ name, license }) => !isAllowed(license) && !(ALLOWED_FOR[license] ?? []).includes(name));
    expect(others).toEqual([]);
  });
});

/** `(MIT OR CC0-1.0)` leaves the choice, `Apache-2.0 AND MIT` asks for both. */
function isAllowed(expression: string): boolean {
  const terms = (operator: string) => expression.replace(/^\((.*)\)$/, '$1').split(operator);
  if (expression.includes(' AND ')) return terms(' AND ').every((term) => ALLOWED.includes(term));
  return terms(' OR ').some((term) => ALLOWED.includes(term));
}
