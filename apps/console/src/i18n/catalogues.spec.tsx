/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { render } from '@testing-library/react';
import { isValidElement } from 'react';
import { operatorAr } from './operator/ar/operator-ar';
import { operatorDe } from './operator/de/operator-de';
import { operatorEn } from './operator/en/operator-en';
import { operatorFr } from './operator/fr/operator-fr';
import { languageOf, localeOf } from './text/language';
import { textsIn } from '../testing/texts';

type Entry = readonly [path: string, value: unknown];

type Text = (...values: readonly string[]) => unknown;

/** The texts of a catalogue by their paths. */
const entriesOf = (value: object, path = ''): readonly Entry[] =>
  Object.entries(value).flatMap(([key, one]: Entry) =>
    typeof one === 'object' && one !== null ? entriesOf(one, `${path}.${key}`) : [[`${path}.${key}`, one] as const],
  );

/** Numbers of which none is a part of another. */
const NUMBERS = ['7001', '8002', '9003', '6004'];

/** The text of a function that is given a number for each of its parameters. */
function textOf(value: unknown): string {
  const text = typeof value === 'function' ? (value as Text)(...NUMBERS.slice(0, value.length)) : value;
  if (!isValidElement(text)) return String(text);
  const { container, unmount } = render(text);
  const content = container.textContent ?? '';
  unmount();
  return content;
}

const english = textsIn('en');
const CATALOGUES = [
  // A word that stands beside its number.
  ...(['en', 'de', 'fr', 'ar'] as const).map(
    (name) => [name, textsIn(name), english, ['.send.estimate.credits']] as const,
  ),
  ...Object.entries({ operatorEn, operatorDe, operatorFr, operatorAr }).map(
    (named) => [...named, operatorEn, []] as const,
  ),
];

describe.each(CATALOGUES)('the catalogue %s', (_language, catalogue, english, withoutNumbers) => {
  it('has the texts of English, of each page', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });

  it('has no empty text', () => {
    const empty = entriesOf(catalogue).filter(([, value]) => textOf(value).trim() === '');
    expect(empty.map(([path]) => path)).toEqual([]);
  });

  it('writes what its functions are given', () => {
    const own = new Map(entriesOf(catalogue));
    const missing = entriesOf(english).flatMap(([path, source]) => {
      const digits = textOf(own.get(path)).replaceAll(/[^0-9]/g, '');
      const given = typeof source === 'function' ? NUMBERS.slice(0, source.length) : [];
      return given.every((number) => digits.includes(number)) ? [] : [path];
    });
    expect(missing).toEqual(withoutNumbers);
  });
});

it('takes the language that was chosen, or the first of the browser that there is', () => {
  expect(languageOf('fr', ['de-CH'])).toBe('fr');
  expect(languageOf(null, ['sv', 'de-CH', 'en'])).toBe('de');
  expect(languageOf('sv', ['ar-EG'])).toBe('ar');
  expect(languageOf(null, ['sv'])).toBe('en');
  expect(languageOf(null, [])).toBe('en');
});

it('writes numbers and times as the region of the browser does, with the digits of phone numbers', () => {
  expect(localeOf('de', ['en', 'de-CH'])).toBe('de-CH');
  expect(localeOf('en', ['en-US@posix', 'en'])).toBe('en');
  expect(localeOf('fr', ['en'])).toBe('fr');
  expect(localeOf('ar', ['ar-EG'])).toBe('ar-EG-u-nu-latn');
});
