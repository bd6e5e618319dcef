/** Words of a keyword at most. */
export const MAX_WORDS = 3;
/** Accents, and the vowel points of Arabic and Hebrew. Marks of other scripts are letters of theirs. */
const MARKS = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670]+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** The words of a text as keywords are compared: without case, accents and punctuation. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .normalize('NFC')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/** The form in which a keyword is stored; empty when it has no letter and no digit. */
export function foldKeyword(keyword: string): string {
  return wordsOf(keyword).join(' ');
}

/** Every keyword with which a text may begin. */
export function keywordsOf(text: string): string[] {
  // Only the beginning matters, and a keyword has 40 characters at most.
  const words = wordsOf(text.slice(0, 200)).slice(0, MAX_WORDS);
  return words.map((_word, index) => words.slice(0, index + 1).join(' '));
}
