import { CONSENT_WORDS, type ConsentLanguage, type ConsentWish, consentWord } from './consent-words';

/** Six spellings in which subscribers write a word. */
const SPELLINGS: readonly (readonly [name: string, write: (word: string) => string])[] = [
  ['as it is', (word) => word],
  ['in capitals', (word) => word.toUpperCase()],
  ['with a capital', (word) => word.charAt(0).toUpperCase() + word.slice(1)],
  ['without accents', (word) => word.normalize('NFD').replace(/\p{M}/gu, '')],
  ['in quotes, with an exclamation mark', (word) => `“${word}”!!`],
  ['among spaces and line ends', (word) => `\r\n  ${word.replaceAll(' ', '  ')} .\n`],
];
const LANGUAGES = Object.keys(CONSENT_WORDS) as ConsentLanguage[];
const consentWish = (text: string): ConsentWish | undefined => consentWord(text)?.wish;

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

it.each([
  ['HELP', 'en'],
  ['Info', 'en'],
  ['Aide', 'fr'],
  ['hilfe!', 'de'],
  ['Ayuda', 'es'],
  ['ajuda', 'pt'],
  ['AIUTO', 'it'],
  ['hulp?', 'nl'],
  ['Pomoc', 'pl'],
  ['YARDIM', 'tr'],
  ['помощь', 'ru'],
  ['المساعدة', 'ar'],
  ['bantuan', 'id'],
])('%s asks for help in a language, %s', (text, language) =>
  expect(consentWord(text)).toEqual({ wish: 'help', language }),
);

it('takes a word of several languages for the first of them', () => {
  expect(consentWord('cancelar')).toEqual({ wish: 'stop', language: 'es' });
  expect(consentWord('starten')).toEqual({ wish: 'start', language: 'de' });
});

/** HELP among other words, in each language: a person who writes a sentence wants an answer of a person. */
const HELP_FRAMES: readonly ((word: string) => string)[] = [
  (word) => `${word} me find the shop`,
  (word) => `thanks for your ${word}`,
  (word) => `${word} 24`,
  (word) => `${word}ful`,
  (word) => `no ${word}`,
];

it('takes none of more than 90 phrases with a word for help for a wish', () => {
  const phrases = LANGUAGES.flatMap((language) =>
    CONSENT_WORDS[language].help.flatMap((word) => HELP_FRAMES.map((frame) => frame(word))),
  );
  phrases.push(
    ...['Help desk', 'I need help', 'helpful', 'information', 'info@example.com', 'self-help', 'Hilfe kommt'],
  );
  phrases.push(
    ...['à l’aide de', 'ayudame', 'pomocy', 'hulpje', 'yardımcı', 'помощник', 'membantu', 'aiutami', 'ajudar'],
  );
  phrases.push(
    ...['more info please', 'INFO 5', 'help!help me', 'no help', 'HELP WANTED', 'info?? when', 'help1', 'x help'],
  );
  expect(phrases.length).toBeGreaterThan(90);
  expect(phrases.filter((phrase) => consentWish(phrase) !== undefined)).toEqual([]);
});

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
