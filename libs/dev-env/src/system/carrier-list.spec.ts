import { boundCarriers, carrierList } from './carrier-list';

const SIMULATOR = { kind: 'smpp', port: 2775 };
const ACME = { name: 'acme', kind: 'smpp', port: 1 };
const listOf = (configured: string | undefined): unknown => JSON.parse(carrierList(configured, SIMULATOR));

describe('carrierList', () => {
  it('is the simulator for everybody when no carrier is configured', () => {
    expect(listOf(undefined)).toEqual([{ name: 'simulator', kind: 'smpp', port: 2775, sandbox: true, prefixes: [''] }]);
  });

  it('leaves the simulator nothing but test keys beside configured carriers', () => {
    expect(listOf(JSON.stringify([ACME]))).toEqual([
      ACME,
      { name: 'simulator', kind: 'smpp', port: 2775, sandbox: true },
    ]);
  });

  it('refuses a carrier with the name of the simulator, by its place in the list', () => {
    const carriers = [ACME, { ...ACME, name: 'simulator', password: 'n0t-shown' }];
    expect(() => carrierList(JSON.stringify(carriers), SIMULATOR)).toThrow(
      /^MESSAGING_CARRIERS: carrier 2: the name "simulator" (?!.*n0t-shown)/,
    );
  });

  it.each(['', '{', '[]', '{"name":"acme"}', 'null'])(
    'passes %j on as it is, for the services to refuse',
    (configured) => {
      expect(carrierList(configured, SIMULATOR)).toBe(configured);
    },
  );

  it('passes on entries that are no carriers', () => {
    expect(listOf('[null, 7]')).toEqual([null, 7, expect.objectContaining({ name: 'simulator' })]);
  });
});

describe('boundCarriers', () => {
  it('names the SMPP carriers and the simulator', () => {
    expect(boundCarriers(undefined)).toEqual(['simulator']);
    expect(boundCarriers(JSON.stringify([ACME, { name: 'web', kind: 'http' }, null]))).toEqual(['acme', 'simulator']);
  });
});
