/** The values of a textual receipt, unchanged. */
export interface ReceiptText {
  /** The first word after `id:`; '' when there is none. */
  id: string;
  submitDate: string;
  doneDate: string;
  /** The first word after `stat:`. */
  stat: string;
  err: string;
  /** Everything after `text:`; undefined without it. */
  text: string | undefined;
  /** The words after the done date; some carriers write the state there without `stat:`. */
  afterDoneDate: readonly string[];
  /** Whether the text begins with `id:`. */
  beginsWithId: boolean;
}

const COLON = 0x3a;
const EQUALS_SIGN = 0x3d;
/** Words are separated by blanks, commas and semicolons. */
const WORDS = /[^ ,;]+/g;
const NO_WORDS: readonly string[] = [];

type Key = 'id' | 'sub' | 'dlvrd' | 'submitdate' | 'donedate' | 'stat' | 'err' | 'text';

const KEYS: ReadonlyMap<string, Key> = new Map([
  ['id', 'id'],
  ['sub', 'sub'],
  ['dlvrd', 'dlvrd'],
  ['submitdate', 'submitdate'],
  ['donedate', 'donedate'],
  ['stat', 'stat'],
  ['status', 'stat'],
  ['err', 'err'],
  ['error', 'err'],
  ['text', 'text'],
]);

/**
 * A key found before a `:` or `=`: `name` is undefined for words that mean nothing here, which still end the value
 * before them.
 */
interface FoundKey {
  name: Key | undefined;
  start: number;
}

/**
 * Reads `id:… sub:… dlvrd:… submit date:… done date:… stat:… err:… text:…` as carriers really write it: keys in any
 * case and order, between blanks, commas or semicolons, with `:` or `=` and blanks around it. The first occurrence of a
 * key counts, and nothing after `text:` is a key. `body` must be free of control characters. Takes linear time: no
 * octet is read more than a few times.
 */
export function readReceiptText(body: string): ReceiptText {
  const values: Partial<Record<Key, string>> = {};
  let beginsWithId: boolean | undefined;
  let open: Key | undefined;
  let valueStart = 0;
  const close = (end: number): void => {
    if (open !== undefined) values[open] ??= body.slice(valueStart, end);
  };
  for (let at = 0; at < body.length && open !== 'text'; at++) {
    const code = body.charCodeAt(at);
    if (code !== COLON && code !== EQUALS_SIGN) continue;
    const key = keyBefore(body, at, valueStart);
    if (!key) continue;
    beginsWithId ??= key.name === 'id' && body.slice(0, key.start).trim() === '';
    close(key.start);
    open = key.name;
    valueStart = at + 1;
  }
  close(body.length);
  const { doneDate, afterDoneDate } = splitDoneDate(values.donedate ?? '');
  return {
    id: firstWord(values.id),
    submitDate: firstWord(values.submitdate),
    doneDate,
    stat: firstWord(values.stat),
    err: firstWord(values.err),
    text: values.text,
    afterDoneDate,
    beginsWithId: beginsWithId ?? false,
  };
}

/** Reads back from a `:` or `=` over one word or two, never beyond `from`, where the value before it begins. */
function keyBefore(body: string, at: number, from: number): FoundKey | undefined {
  const end = skipBlanksBack(body, at, from);
  const start = skipWordBack(body, end, from);
  const separated = start === 0 || isSeparator(body[start - 1]);
  // `err:text:` has a key right after the colon of another one; `x-id:` has none.
  if (start === end || !(separated || start === from)) return undefined;
  const word = body.slice(start, end).toLowerCase().replaceAll('_', '');
  if (word === 'date') {
    const firstEnd = skipBlanksBack(body, start, from);
    const firstStart = skipWordBack(body, firstEnd, from);
    const name = KEYS.get(`${body.slice(firstStart, firstEnd).toLowerCase()}date`);
    if (name !== undefined && (firstStart === from || isSeparator(body[firstStart - 1])))
      return { name, start: firstStart };
  }
  const name = KEYS.get(word);
  if (name !== undefined) return { name, start };
  // `err:000Text:`: the key is joined to a value that begins with this word or does not end in a letter.
  if (word.endsWith('text') && (start === from || !/[a-z]/.test(word.at(-5) ?? '')))
    return { name: 'text', start: end - 'text'.length };
  return separated && end === at && /^[a-z]/.test(word) ? { name: undefined, start } : undefined;
}

function skipBlanksBack(body: string, end: number, from: number): number {
  let at = end;
  while (at > from && body[at - 1] === ' ') at--;
  return at;
}

function skipWordBack(body: string, end: number, from: number): number {
  let at = end;
  while (at > from && isWordCharacter(body.charCodeAt(at - 1))) at--;
  return at;
}

/** A to Z, a to z, 0 to 9 and the underscore. */
function isWordCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f
  );
}

function isSeparator(char: string | undefined): boolean {
  return char === ' ' || char === ',' || char === ';';
}

function firstWord(value = ''): string {
  let start = 0;
  while (start < value.length && isSeparator(value[start])) start++;
  let end = start;
  while (end < value.length && !isSeparator(value[end])) end++;
  return value.slice(start, end);
}

function splitDoneDate(value: string): Pick<ReceiptText, 'doneDate' | 'afterDoneDate'> {
  const doneDate = firstWord(value);
  const rest = value.slice(value.indexOf(doneDate) + doneDate.length);
  return { doneDate, afterDoneDate: rest.match(WORDS) ?? NO_WORDS };
}
