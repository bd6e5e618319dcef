import { CONSENT_WORDS, type ConsentWish, consentWish } from './consent-words';

/** Six spellings in which subscribers write a word. */
const SPELLINGS: readonly (readonly [name: string, write: (word: string) => string])[] = [
  ['as it is', (word) => word],
  ['in capitals', (word) => word.toUpperCase()],
  ['with a capital', (word) => word.charAt(0).toUpperCase() + word.slice(1)],
  ['without accents', (word) => word.normalize('NFD').replace(/\p{M}/gu, '')],
  ['in quotes, with an exclamation mark', (word) => `“${word}”!!`],
  ['among spaces and line ends', (word) => `\r\n  ${word.replaceAll(' ', '  ')} .\n`],
];
const LANGUAGES = Object.keys(CONSENT_WORDS) as (keyof typeof CONSENT_WORDS)[];

it('knows twelve languages', () => expect(LANGUAGES).toHaveLength(12));

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(SPELLINGS)('every word counts %s', (_name, write) => {
    const wishes = CONSENT_WORDS[language];
    for (const wish of ['stop', 'start', 'help'] as const)
      for (const word of wishes[wish]) expect([word, consentWish(write(word))]).toEqual([word, wish]);
  });
});

it('takes no word for two wishes', () => {
  const meanings = new Map<string, Set<ConsentWish>>();
  for (const language of LANGUAGES)
    for (const wish of ['stop', 'start', 'help'] as const)
      for (const word of CONSENT_WORDS[language][wish])
        meanings.set(word.toLowerCase(), (meanings.get(word.toLowerCase()) ?? new Set()).add(wish));
  expect([...meanings].filter(([, wishes]) => wishes.size > 1)).toEqual([]);
});

it.each([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  ...['ARRET', 'OPT-OUT', 'REMOVE', 'TD', 'Stop!', 'stop.', '"Stop"', 'İPTAL', 'DÉSABONNER', 'قِف'],
])('%s is a wish to stop, as elsewhere', (text) => expect(consentWish(text)).toBe('stop'));

const FRAMES: readonly ((word: string) => string)[] = [
  (word) => `${word} by at 5`,
  (word) => `please don't ${word}`,
  (word) => `I never said ${word}`,
  (word) => `${word} 2`,
  (word) => `${word}ping`,
];

it('takes none of more than 200 harmless phrases for a wish', () => {
  const phrases = [
    ...LANGUAGES.flatMap((language) => {
      const { stop, start, help } = CONSENT_WORDS[language];
      return [stop[0], stop[1], start[0], help[0]].flatMap((word = '') => FRAMES.map((frame) => frame(word)));
    }),
    ...['yes', 'no', 'ok', 'Thanks!', '👍', '', '   ', '...', '5', 'Stop by at 5', "Can't stop laughing", 'bus stop'],
    ...[
      'non-stop',
      'The end is near',
      'I will cancel tomorrow',
      'Where do I get help?',
      'start at noon',
      'a'.repeat(5_000),
    ],
    ...['Alto Adige', 'basta così grazie', 'Halt mich auf dem Laufenden', 'alles gute', 'endlich', 'infos', 'quite'],
  ];
  expect(phrases.length).toBeGreaterThan(200);
  expect(phrases.filter((phrase) => consentWish(phrase) !== undefined)).toEqual([]);
});
