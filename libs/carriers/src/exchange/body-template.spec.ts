import fc from 'fast-check';
import { parseBody, type BodyFormat } from './body-template';
import type { TemplateValues } from './template';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
/** Texts with characters that have a meaning in one of the formats, and so could break out of their place. */
const hostile = fc
  .array(
    fc.constantFrom(
      '"',
      "'",
      '\\',
      '<',
      '>',
      '&',
      ']]>',
      '-->',
      '{text}',
      '{{',
      '}',
      '%',
      '+',
      '=',
      '\r\n',
      '\0',
      '\ud800',
      'é',
      '😀',
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));
const value = fc.oneof(anyText, hostile);

function filled(format: BodyFormat, body: unknown, values: TemplateValues): string {
  const template = parseBody(format, body);
  if (!template) throw new Error('refused');
  return template.fill(values);
}

describe('a body template', () => {
  it('in JSON keeps its shape and every value, whatever the values are', () => {
    fc.assert(
      fc.property(value, value, (from, text) => {
        const body = filled(
          'json',
          { from: '{from}', messages: [{ text: 'To you: {text}', flag: true, n: 1.5, none: null }] },
          { from, text },
        );
        expect(JSON.parse(body)).toEqual({
          from,
          messages: [{ text: `To you: ${text}`, flag: true, n: 1.5, none: null }],
        });
      }),
    );
  });

  it('in a form keeps its names and every value', () => {
    fc.assert(
      fc.property(value, value, (from, text) => {
        const body = filled('form', { from: '{from}', text: '<{text}>', 'a&b': 'c=d' }, { from, text });
        expect([...new URLSearchParams(body)]).toEqual([
          ['from', wellFormed(from)],
          ['text', `<${wellFormed(text)}>`],
          ['a&b', 'c=d'],
        ]);
      }),
    );
  });

  it('in XML keeps its elements and attributes, and every value that XML can hold', () => {
    fc.assert(
      fc.property(value, value, (to, text) => {
        const body = filled('xml', `<sms to="{to}" from='{to}'><text>{text}</text></sms>`, { to, text });
        const [, double, single, content] =
          /^<sms to="([^"<]*)" from='([^'<]*)'><text>([^<]*)<\/text><\/sms>$/.exec(body) ?? [];
        expect([double, single, content].map((written) => unescaped(written ?? ''))).toEqual([to, to, text].map(inXml));
      }),
    );
  });

  it('writes a number in JSON where one is asked for, and nothing else as one', () => {
    const body = { to: '{to:number}', reference: '{reference:number}' };
    expect(filled('json', body, { to: '46700000001', reference: '7' })).toBe('{"to":46700000001,"reference":7}');
    expect(filled('json', body, { to: '+46700000001', reference: '' })).toBe('{"to":"+46700000001","reference":""}');
  });

  it('writes braces that are doubled', () => {
    expect(filled('form', { text: '{{{text}}}' }, { text: 'a' })).toBe('text=%7Ba%7D');
  });

  it.each<[BodyFormat, unknown]>([
    ['json', { text: '{txt}' }],
    ['json', { text: '{text' }],
    ['json', { text: ['a', { b: '}' }] }],
    ['json', { text: '{text:number}' }],
    ['json', '{text}'],
    ['json', undefined],
    ['form', { text: 1 }],
    ['form', ['{text}']],
    ['form', 'text={text}'],
    ['xml', { text: '{text}' }],
    ['xml', '<a><![CDATA[{text}]]></a>'],
    ['xml', '<a><!-- {text} --></a>'],
    ['xml', '<a b={text}/>'],
    ['xml', '<{text}/>'],
    ['xml', '<a></{text}>'],
    ['xml', '<?php {text} ?>'],
    ['xml', '<a>&{text};</a>'],
    ['xml', '<a>&#{text};</a>'],
    ['xml', '<a b="{text}>'],
  ])('in %s cannot be %j', (format, body) => {
    expect(parseBody(format, body)).toBeNull();
  });
});

/** Replaces characters that XML 1.0 cannot hold, and lone surrogates. */
function inXml(text: string): string {
  return wellFormed(text).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd');
}

function unescaped(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** Lone surrogates become U+FFFD. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
