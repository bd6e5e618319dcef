import fc from 'fast-check';
import type { DocumentedOperation } from './api-document';

type Schema = Readonly<Record<string, unknown>>;

interface AnyRequest {
  readonly path: string;
  readonly rawBody: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Values that mean something to the system under test, by the name of their field, query parameter or `{path
 * parameter}`; with the path before the name, for one operation only.
 */
export type KnownValues = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const NASTY_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '0', 'length', '\0'];
export const NASTY_TEXTS = [
  '',
  ' ',
  '\0',
  '\u{1F600}'.repeat(200),
  '\ud800',
  '\u202e',
  "' OR 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '%',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '٠١٢٣٤٥',
];
const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'x',
];
const TOO_LARGE = JSON.stringify({ message: 'x'.repeat(1_100_000) });

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...NASTY_TEXTS),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1e21, Number.MAX_SAFE_INTEGER + 2, 2 ** 63),
);
const anything = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 50 }) },
  { weight: 1, arbitrary: nested(400) },
);
const unknownFields = fc.dictionary(fc.oneof(fc.constantFrom(...NASTY_KEYS), fc.string({ maxLength: 10 })), anything, {
  maxKeys: 3,
});
/** A client cannot send more than this in a header. */
const headerText = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
  fc.constantFrom('a', 'b', '\xe9', ' ', ','),
);
const junkInPath = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '99999999999999999999',
    'x',
    '%00',
    '%F0%9F%98%80',
    "'",
    '3b241101-e2bb-4255-8caf-4136c566a962',
  ),
  fc.uuid(),
);

function nested(depth: number): fc.Arbitrary<unknown> {
  return fc
    .integer({ min: 1, max: depth })
    .map((levels) =>
      Array.from({ length: levels }).reduce<unknown>((inner, _unused, index) => (index % 2 ? [inner] : { inner }), 'x'),
    );
}

/** How many values of how many are good, left out, or anything. */
interface Mix {
  readonly good: number;
  readonly none: number;
  readonly other: number;
}
const NEAR: Mix = { good: 16, none: 1, other: 1 };
const FAR: Mix = { good: 3, none: 2, other: 6 };
const WRONG: Mix = { good: 0, none: 2, other: 9 };

/**
 * What somebody might send to an operation, several requests at once: a few that are nearly right, so that what is
 * wrong is found deep inside; many of which little is right; or some that are hardly ever accepted.
 */
export function anyRequests(documented: DocumentedOperation, known: KnownValues): fc.Arbitrary<AnyRequest[]> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.array(anyRequest(documented, known, NEAR), { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(anyRequest(documented, known, FAR), { minLength: 6, maxLength: 8 }) },
    { weight: 1, arbitrary: fc.array(anyRequest(documented, known, WRONG), { minLength: 4, maxLength: 4 }) },
  );
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}

function anyRequest(
  { path, method, operation }: DocumentedOperation,
  known: KnownValues,
  mix: Mix,
): fc.Arbitrary<AnyRequest> {
  const parameters = (operation['parameters'] ?? []) as Parameter[];
  const media = (
    operation['requestBody'] as { content: Record<string, { schema: Schema; example?: Schema }> } | undefined
  )?.content['application/json'];
  const value = (name: string, example: unknown, other: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { weight: mix.good, arbitrary: known[`${path} ${name}`] ?? known[name] ?? fc.constant(example) },
      { weight: mix.none, arbitrary: fc.constant(undefined) },
      { weight: mix.other, arbitrary: other },
    );
  const values = (fields: readonly Parameter[], other: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(fields.map(({ name, example }) => [name, value(name, example, other)])));

  // The first id of a path is known by the path, others by their names.
  const [, ...others] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const filled = (template: string, id: unknown): string => template.replace(/\{\w+\}/, () => String(id));
  const first = value(path, 'x', junkInPath);
  const inPath =
    others.length === 0
      ? first.map((id) => filled(path, id))
      : fc
          .tuple(first, ...others.map((name) => value(name, 'x', junkInPath)))
          .map((ids) => ids.reduce<string>(filled, path));
  const named = values(
    parameters.filter((one) => one.in === 'query'),
    scalar,
  );
  // Most calls refuse a request for one name that they do not know.
  const seldom = <T>(usual: T, other: fc.Arbitrary<T>) =>
    fc.oneof({ weight: mix.good, arbitrary: fc.constant(usual) }, { weight: mix.none, arbitrary: other });
  const junkInQuery = seldom(
    [],
    fc.array(
      fc.tuple(fc.constantFrom(...parameters.map(({ name }) => name), ...NASTY_KEYS, 'page[]', 'page[x]'), scalar),
      { maxLength: mix.none },
    ),
  );
  const query = fc.tuple(named, junkInQuery).map(([fields, more]) =>
    given([...Object.entries(fields), ...more])
      .map(([name, text]) => `${inUrl(name)}=${inUrl(text)}`)
      .join('&'),
  );

  const fields = values(
    Object.keys(media?.schema['properties'] ?? {}).map((name) => ({
      name,
      in: 'body',
      example: media?.example?.[name],
    })),
    anything,
  );
  const object = fc
    .tuple(fields, seldom({}, unknownFields))
    .map(([known, more]) => jsonObject([...Object.entries(known), ...Object.entries(more)]));
  const whole = fc.oneof(
    anything.map((sent) => JSON.stringify(sent) ?? 'null'),
    fc.string({ maxLength: 100 }),
    object.map((text) => text.slice(0, -1)),
    fc.constant(TOO_LARGE),
  );
  const rawBody =
    method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof({ weight: 2 * (mix.good + mix.other), arbitrary: object }, { weight: mix.none, arbitrary: whole });
  const contentType = fc.oneof(
    { weight: 4 * (mix.good + mix.other), arbitrary: fc.constant('application/json') },
    { weight: mix.none, arbitrary: fc.constantFrom(...OTHER_TYPES) },
  );

  const inHeader = values(
    parameters.filter((one) => one.in === 'header'),
    headerText,
  );
  return fc
    .record({ at: inPath, query, rawBody, contentType, inHeader })
    .map(({ at, query: text, rawBody: body, contentType: type, inHeader: more }) => ({
      path: text ? `${at}?${text}` : at,
      rawBody: body,
      headers: {
        ...Object.fromEntries(given(Object.entries(more)).map(([name, sent]) => [name, String(sent)])),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
    }));
}

function given(fields: readonly (readonly [string, unknown])[]): (readonly [string, unknown])[] {
  return fields.filter(([, value]) => value !== undefined);
}

/** By hand: an object literal would swallow `__proto__`, and so names of fields may repeat. */
function jsonObject(fields: readonly (readonly [string, unknown])[]): string {
  return `{${given(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',')}}`;
}

/** Half of a surrogate pair becomes a replacement character, as a client would send it. */
function inUrl(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value).slice(0, 2_000)).toString());
}
