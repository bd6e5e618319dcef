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

/** Character → its septets: one, or the escape and one. The escape itself is not a character. */
const SEPTETS: ReadonlyMap<string, readonly number[]> = new Map([
  ...[...BASIC]
    .map((char, code): [string, readonly number[]] => [char, [code]])
    .filter(([, [code]]) => code !== ESCAPE),
  ...[...EXTENSION].map(([code, char]): [string, readonly number[]] => [char, [ESCAPE, code]]),
]);

/** Septets the character takes in the GSM-7 alphabet: 1, 2 for an extension character, 0 when it has none. */
export function septetsOf(char: string): number {
  return SEPTETS.get(char)?.length ?? 0;
}

/** True when every character of the text is in the GSM 03.38 default alphabet or its extension table. */
export function isGsm7(text: string): boolean {
  for (const char of text) if (!SEPTETS.has(char)) return false;
  return true;
}

/** Length in septets; an extension character counts 2. Throws RangeError on a character outside GSM-7. */
export function gsm7Length(text: string): number {
  let length = 0;
  for (const char of text) length += septets(char).length;
  return length;
}

/**
 * One septet a byte (unpacked), extension characters as escape pairs. Throws RangeError on a character outside GSM-7.
 */
export function encodeGsm7(text: string): Uint8Array {
  const codes: number[] = [];
  for (const char of text) codes.push(...septets(char));
  return Uint8Array.from(codes);
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

function septets(char: string): readonly number[] {
  const codes = SEPTETS.get(char);
  if (!codes)
    throw new RangeError(`U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()} is not in the GSM-7 alphabet`);
  return codes;
}
