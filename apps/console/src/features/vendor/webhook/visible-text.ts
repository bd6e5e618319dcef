/** Characters that turn the direction of what follows, or are not seen. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** JSON that says the same, with invisible characters as escapes: so it is read in the order in which it stands. */
export function visibleJson(json: string): string {
  return json.replaceAll(INVISIBLE, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
