import { countSegments } from '@sms/sms-text';
import { consentWord } from '../opt-outs/consent-words';
import { REPLY_TEXTS } from './reply-texts';

const TEXTS = Object.entries(REPLY_TEXTS).flatMap(([language, texts]) =>
  Object.entries(texts).map(([wish, text]) => ({ language, wish, text })),
);

it('has three texts in each of twelve languages', () => expect(TEXTS).toHaveLength(36));

it.each(TEXTS)('replies in $language to $wish with one segment that tells what to write', ({ wish, text }) => {
  expect(countSegments(text)).toBe(1);
  const named = new Set(text.split(/[^\p{L}\p{M}]+/u).map((word) => consentWord(word)?.wish));
  const expected = { stop: ['start'], start: ['stop'], help: ['stop', 'start'] }[wish] ?? [];
  expect(expected.filter((one) => !named.has(one as 'stop'))).toEqual([]);
  // Two services that reply to each other: no reply is a wish of its own.
  expect(consentWord(text)).toBeUndefined();
});
