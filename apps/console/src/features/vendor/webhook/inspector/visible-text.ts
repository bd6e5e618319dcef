/** Characters that are invisible or change the direction of the text after them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns the JSON on lines of its own, with escapes for invisible characters, so that it reads in the order in which
 * it is written.
 */
export function visibleJson(json: string): string {
  const lines = JSON.stringify(JSON.parse(json), null, 2);
  return lines.replaceAll(INVISIBLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
