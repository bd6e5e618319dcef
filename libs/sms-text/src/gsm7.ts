/** GSM 03.38 default alphabet in code order; position 0x1B is the escape to the extension table. */
const ESCAPE = 0x1b;
const BASIC = [
  '@£$¥èéùìòÇ\nØø\rÅå',
  'Δ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ',
  ' !"#¤%&\'()*+,-./',
  '0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNO',
  'PQRSTUVWXYZÄÖÑÜ§',
  '¿abcdefghijklmno',
  'pqrstuvwxyzäöñüà',
].join('');

const EXTENSION: ReadonlyMap<number, string> = new Map([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);

/** Entry of TABLE for a UTF-16 code unit outside the alphabet. */
const NONE = 0xff;
/** Flag on the code of an extension character, which follows an escape. */
const EXTENDED = 0x80;

/** The septet of each UTF-16 code unit up to `€`, the highest of the alphabet. The escape itself is no character. */
const TABLE = new Uint8Array('€'.charCodeAt(0) + 1).fill(NONE);
for (let code = 0; code < BASIC.length; code++) if (code !== ESCAPE) TABLE[BASIC.charCodeAt(code)] = code;
for (const [code, char] of EXTENSION) TABLE[char.charCodeAt(0)] = code | EXTENDED;

/** Septets the UTF-16 code unit takes in the GSM-7 alphabet: 1, 2 for an extension character, 0 when it has none. */
export function septetsOfUnit(unit: number): number {
  const entry = TABLE[unit] ?? NONE;
  return entry < EXTENDED ? 1 : entry === NONE ? 0 : 2;
}

/** Length in septets; an extension character counts 2. Undefined with a character outside GSM-7. */
export function gsm7Length(text: string): number | undefined {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const entry = TABLE[text.charCodeAt(i)] ?? NONE;
    if (entry < EXTENDED) continue;
    if (entry === NONE) return undefined;
    length++;
  }
  return length;
}

/** The characters for which a text has to be sent as UCS-2: each once, in the order of the text. */
export function charactersOutsideGsm7(text: string): string[] {
  return [...new Set(text)].filter((char) => septetsOfUnit(char.charCodeAt(0)) === 0);
}

/**
 * One septet a byte (unpacked), extension characters as escape pairs. Throws RangeError on a character outside GSM-7.
 */
export function encodeGsm7(text: string): Uint8Array {
  const length = gsm7Length(text);
  if (length === undefined) throw outsideOfAlphabet(text);
  // From Node's pool: an array of its own would cost more than all the rest.
  const septets = Buffer.allocUnsafe(length);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const entry = TABLE[text.charCodeAt(i)] ?? NONE;
    if (entry >= EXTENDED) septets[at++] = ESCAPE;
    septets[at++] = entry & ~EXTENDED;
  }
  return septets;
}

/**
 * Reads unpacked septets. As the standard asks of receivers, an escape before a code without extension
 * character shows the basic one, and a dangling escape a space. Bytes above 0x7F become U+FFFD.
 */
export function decodeGsm7(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i] ?? 0;
    if (code !== ESCAPE) {
      text += BASIC[code] ?? '\ufffd';
      continue;
    }
    i++;
    const next = bytes[i];
    text += next === undefined || next === ESCAPE ? ' ' : (EXTENSION.get(next) ?? BASIC[next] ?? '\ufffd');
  }
  return text;
}

function outsideOfAlphabet(text: string): RangeError {
  const [char = ''] = charactersOutsideGsm7(text);
  return new RangeError(`U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()} is not in the GSM-7 alphabet`);
}
