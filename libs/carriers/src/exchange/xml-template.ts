import type { Template } from './template';

type Context = 'text' | 'tag' | 'double_quoted' | 'single_quoted' | 'instruction' | 'comment' | 'cdata';

/** The signs that lead from one context to another; the first match counts. */
const EXITS: Readonly<Record<Context, readonly (readonly [sign: string, next: Context])[]>> = {
  text: [
    ['<!--', 'comment'],
    ['<![CDATA[', 'cdata'],
    ['<?', 'instruction'],
    ['<', 'tag'],
  ],
  tag: [
    ['"', 'double_quoted'],
    ["'", 'single_quoted'],
    ['>', 'text'],
  ],
  double_quoted: [['"', 'tag']],
  single_quoted: [["'", 'tag']],
  instruction: [['?>', 'text']],
  comment: [['-->', 'text']],
  cdata: [[']]>', 'text']],
};
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
/** A field after such an ending would become part of a character reference, such as `&lt;`. */
const OPEN_REFERENCE = /&[#\w]{0,32}$/;
/** Characters that XML 1.0 cannot hold. */
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu;

/** Whether each field is in text or in a quoted attribute, the only places where escaping works. */
export function isSafeXmlTemplate(template: Template): boolean {
  let context: Context = 'text';
  for (const piece of template) {
    if (typeof piece === 'string') {
      if (OPEN_REFERENCE.test(piece)) return false;
      context = walk(piece, context);
    } else if (context !== 'text' && context !== 'double_quoted' && context !== 'single_quoted') return false;
  }
  return context === 'text';
}

/** Escapes for text and for attributes in either quotes; characters that XML cannot hold become U+FFFD. */
export function escapeXml(value: string): string {
  return value.replace(NOT_IN_XML, '\ufffd').replace(/[&<>"'\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
}

function walk(text: string, from: Context): Context {
  let context = from;
  for (let at = 0; at < text.length;) {
    const exit = EXITS[context].find(([sign]) => text.startsWith(sign, at));
    if (exit) context = exit[1];
    at += exit?.[0].length ?? 1;
  }
  return context;
}
