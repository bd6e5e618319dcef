const MAX_CHARACTERS = 80;

/**
 * The name of an account in a mail to somebody who has nothing to do with it: without what a mail program would turn
 * into a link, because whoever chose the name could send advertisements with it.
 */
export function plainName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’+-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...plain].slice(0, MAX_CHARACTERS).join('') || 'an account';
}
