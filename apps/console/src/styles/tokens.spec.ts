import { readFileSync } from 'node:fs';
import path from 'node:path';

const CSS = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const TOKENS = new Map(
  [...CSS.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

const TEXT = 4.5;
const GRAPHICS = 3;
const CHARTS = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'];

/** A colour, the grounds on which it is used, and the contrast that WCAG asks for. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['text', ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft'], TEXT],
  ['text-2', ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft'], TEXT],
  ['muted', ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft', 'bad-soft'], TEXT],
  ['accent-text', ['bg', 'surface', 'surface-2', 'accent-soft'], TEXT],
  ['on-accent', ['accent', 'accent-hover'], TEXT],
  ['on-danger', ['danger'], TEXT],
  ['good', ['surface', 'surface-2', 'good-soft', 'accent-soft'], TEXT],
  ['warn', ['surface', 'surface-2', 'warn-soft', 'accent-soft'], TEXT],
  ['bad', ['bg', 'surface', 'surface-2', 'bad-soft', 'accent-soft'], TEXT],
  ['info', ['surface', 'surface-2', 'info-soft', 'accent-soft'], TEXT],
  ['op', ['bg', 'surface', 'op-soft'], TEXT],
  // Labels of disabled controls are exempt from the contrast of texts.
  ['disabled-text', ['surface-3'], GRAPHICS],
  ['control-line', ['surface'], GRAPHICS],
  ['focus', ['bg', 'surface', 'surface-2', 'accent-soft'], GRAPHICS],
  ...CHARTS.map((chart) => [chart, ['surface'], GRAPHICS] as const),
];

const cases = PAIRS.flatMap(([color, grounds, least]) =>
  grounds.flatMap((ground) => (['light', 'dark'] as const).map((theme) => [color, ground, theme, least] as const)),
);

it.each(cases)('%s can be told from %s in %s', (color, ground, theme, least) => {
  expect(contrastOf(hexOf(color, theme), hexOf(ground, theme))).toBeGreaterThanOrEqual(least);
});

it('has a pair for each colour of a text', () => {
  const grounds = /^(bg|surface.*|line.*|.*-soft|accent|accent-hover|danger)$/;
  const tested = new Set(PAIRS.map(([color]) => color));
  expect([...TOKENS.keys()].filter((name) => !grounds.test(name) && !tested.has(name))).toEqual([]);
});

function hexOf(name: string, theme: 'light' | 'dark'): string {
  const token = TOKENS.get(name);
  if (!token) throw new Error(`there is no token --${name} with a colour for each theme`);
  return token[theme];
}

/** The contrast ratio of WCAG 2.2. */
function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
