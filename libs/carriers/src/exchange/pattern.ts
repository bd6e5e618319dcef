import { RE2JS } from 're2js';

const MAX_PATTERN_CHARACTERS = 200;
/** Only this many characters of a text are searched. */
export const MAX_SEARCHED_CHARACTERS = 8_192;

/** A regular expression in RE2's syntax: matching takes linear time for every text. */
export interface Pattern {
  test(text: string): boolean;
  /** The first group of the first match, or all of the match when there is no group; null: no match. */
  find(text: string): string | null;
}

/** Null when the pattern is too long, malformed, or cannot be matched in linear time. */
export function compilePattern(source: string): Pattern | null {
  if (source === '' || source.length > MAX_PATTERN_CHARACTERS) return null;
  const compiled = compile(source);
  if (compiled === null) return null;
  const searched = (text: string) => compiled.matcher(text.slice(0, MAX_SEARCHED_CHARACTERS));
  return {
    test: (text) => searched(text).find(),
    find: (text) => {
      const matcher = searched(text);
      return matcher.find() ? matcher.group(Math.min(1, compiled.groupCount())) : null;
    },
  };
}

function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source);
  } catch {
    return null;
  }
}
