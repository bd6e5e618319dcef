import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(__dirname, '..');
const MAIN = path.join(SOURCE, 'main.tsx');
/** `withTexts(['a', 'b'], () => import(…'./page'))` */
const BEHIND_TEXTS = /withTexts\(\s*\[([^\]]*)\],[^']*?import\((?:\s*\/\*.*?\*\/\s*)?'(\.[^']+)'/g;
const IMPORTED = /(?:from|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g;
const USED = /(?<![\w.'])t\.(\w+)\b(?!\()/g;
const EXPORTED = /^export (?:const (\w+)|\{ (.+) \} from)/gm;

interface Part {
  readonly module: string;
  readonly texts: readonly string[];
}

const sources = new Map(
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/^(i18n|testing)\/|\.spec\./.test(name))
    .map((name) => [path.join(SOURCE, name), readFileSync(path.join(SOURCE, name), 'utf8')]),
);

const moduleOf = (from: string, request: string): string | undefined =>
  ['.ts', '.tsx'].map((ending) => path.join(path.dirname(from), request) + ending).find((name) => sources.has(name));

const keysIn = (texts: string): string[] =>
  [...readFileSync(path.join(SOURCE, 'i18n/en', `${texts}.ts`), 'utf8').matchAll(EXPORTED)].flatMap(
    ([, one, several = '']) => (one === undefined ? several.split(', ') : [one]),
  );

const behindTexts = (module: string): Part[] =>
  [...(sources.get(module) ?? '').matchAll(BEHIND_TEXTS)].map(([, texts = '', request = '']) => ({
    module: moduleOf(module, request) ?? request,
    texts: [...texts.matchAll(/'([^']+)'/g)].map(([, text = '']) => text),
  }));

/** The keys of `t` that a module uses, and all it imports, except what comes behind texts of its own. */
function usedBy(module: string, seen: Set<string>): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const source = sources.get(module) ?? '';
  const later = new Set(behindTexts(module).map((part) => part.module));
  const imported = [...source.matchAll(IMPORTED)].map(([, request = '']) => moduleOf(module, request));
  return [
    ...[...source.matchAll(USED)].map(([, key = '']) => key),
    ...imported.flatMap((next) => (next === undefined || later.has(next) ? [] : usedBy(next, seen))),
  ];
}

const PARTS = [{ module: MAIN, texts: [] }, ...[...sources.keys()].flatMap(behindTexts)];

describe('the texts that are loaded with a part', () => {
  it.each(PARTS.map((part) => [path.relative(SOURCE, part.module), part] as const))(
    'are those that %s uses, and no others',
    (_name, { module, texts }) => {
      const used = new Set(usedBy(module, new Set()));
      const frame = keysIn('frame');
      const missing = [...used].filter((key) => ![...frame, ...texts.flatMap(keysIn)].includes(key));
      const needless = texts.filter((text) => !keysIn(text).some((key) => used.has(key)));
      expect({ missing, needless }).toEqual({ missing: [], needless: [] });
    },
  );

  it('are looked for in all pages', () => {
    expect(PARTS.length).toBeGreaterThan(12);
  });
});
