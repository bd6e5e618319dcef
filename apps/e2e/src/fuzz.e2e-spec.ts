import fc from 'fast-check';
import { ApiDocument, type DocumentedOperation } from './support/api-document';
import { call } from './support/http';
import { SystemUnderTest } from './support/system-under-test';
import { logIn, type Vendor } from './support/vendor';

/** More finds more, and so does another seed: `FUZZ_RUNS=1000 FUZZ_SEED=7`. Without one the inputs are always the same, so that a run can be repeated. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
fc.configureGlobal({ seed: Number(process.env['FUZZ_SEED'] ?? 1) });
const AT_ONCE = 6;

type Schema = Readonly<Record<string, unknown>>;

const NASTY_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '0', 'length', '\0'];
const NASTY_TEXTS = [
  '', ' ', '\0', '\u{1F600}'.repeat(200), '\ud800', '\u202e', "' OR 1=1 --", '${7*7}', '../../etc/passwd', '%00', '%', 'null', 'NaN', '-1', '1e309', '9'.repeat(400), 'x'.repeat(70_000), '٠١٢٣٤٥',
];

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...NASTY_TEXTS),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, 0, -0, 1e21, Number.MAX_SAFE_INTEGER + 2, 2 ** 63),
);
const anything = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6 }) }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 50 }) }, { weight: 1, arbitrary: nested(400) });

function nested(depth: number): fc.Arbitrary<unknown> {
  return fc.integer({ min: 1, max: depth }).map((levels) => Array.from({ length: levels }).reduce<unknown>((inner, _unused, index) => (index % 2 ? [inner] : { inner }), 'x'));
}

/** A body in which any field may be the documented example, or something else entirely, beside fields nobody knows. */
function bodies(media: { readonly schema: Schema; readonly example?: Schema } | undefined): fc.Arbitrary<string> {
  const names = Object.keys(media?.schema['properties'] ?? {});
  const field = (name: string) => fc.option(fc.oneof({ weight: 2, arbitrary: fc.constant(media?.example?.[name] ?? null) }, { weight: 3, arbitrary: anything }), { nil: undefined });
  const known = fc.record(Object.fromEntries(names.map((name) => [name, field(name)])));
  const unknown = fc.dictionary(fc.oneof(fc.constantFrom(...NASTY_KEYS), fc.string({ maxLength: 10 })), anything, { maxKeys: 3 });
  const object = fc.tuple(known, unknown).map(([fields, more]) => `{${[...Object.entries(fields), ...Object.entries(more)].filter(([, value]) => value !== undefined).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);
  const whole = anything.map((value) => JSON.stringify(value) ?? 'null');
  const broken = fc.oneof(fc.string({ maxLength: 100 }), object.map((text) => text.slice(0, -1)));
  return fc.oneof({ weight: 8, arbitrary: object }, { weight: 1, arbitrary: whole }, { weight: 1, arbitrary: broken });
}

function queries(names: readonly string[]): fc.Arbitrary<string> {
  const value = scalar.map((given) => encodeURIComponent(Buffer.from(String(given).slice(0, 2_000)).toString()));
  const name = fc.constantFrom(...names, ...NASTY_KEYS, 'page[]', 'page[x]').map((given) => encodeURIComponent(given));
  return fc.array(fc.tuple(name, value), { maxLength: 5 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}

const pathValue = fc.oneof(fc.constantFrom('0', '-1', '99999999999999999999', 'x', '%00', '%F0%9F%98%80', "'", '3b241101-e2bb-4255-8caf-4136c566a962'), fc.uuid());

describe('any input', () => {
  let system: SystemUnderTest;
  let document: ApiDocument;
  let vendor: Vendor;
  let operator: string;
  /** A session that may be ended. */
  let spare: string;
  beforeAll(async () => {
    system = await SystemUnderTest.start();
    vendor = await system.vendor({ credits: 100_000 });
    operator = await logIn(system.baseUrl, system.system.operator);
    spare = await logIn(system.baseUrl, system.system.operator);
    document = await ApiDocument.of(system.baseUrl);
  }, 180_000);
  afterAll(() => system.stop(), 60_000);

  /** What sending would change. */
  const state = async () => ({ balance: await vendor.balance(), messages: (await vendor.logPage(1, 1)).total });

  function credentials({ path, operation }: DocumentedOperation) {
    const scheme = Object.keys((operation['security'] as Record<string, unknown>[])[0] ?? {})[0];
    if (scheme === 'apiKey') return { apiKey: vendor.apiKey };
    if (operation['operationId'] === 'logOut') return { bearer: spare };
    return scheme === 'bearer' ? { bearer: path.startsWith('/v1/admin/') ? operator : vendor.bearer } : {};
  }

  function requests(documented: DocumentedOperation): fc.Arbitrary<{ path: string; rawBody: string | undefined }> {
    const { path, method, operation } = documented;
    const parameters = (operation['parameters'] ?? []) as { name: string; in: string }[];
    const media = (operation['requestBody'] as { content: Record<string, { schema: Schema; example?: Schema }> } | undefined)?.content['application/json'];
    const inPath = fc.array(pathValue, { minLength: 4, maxLength: 4 }).map((values) => path.replace(/\{\w+\}/g, () => values.pop() ?? ''));
    const query = queries(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
    return fc.record({ at: inPath, query, rawBody: method === 'GET' ? fc.constant(undefined) : bodies(media) }).map(({ at, query: text, rawBody }) => ({ path: text ? `${at}?${text}` : at, rawBody }));
  }

  it('gets a documented answer from every operation, never a 500, and writes nothing when it is refused', async () => {
    for (const documented of document.operations) {
      const before = await state();
      let accepted = false;
      // The call itself fails on whatever the document does not say.
      await fc.assert(
        fc.asyncProperty(fc.array(requests(documented), { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
          const answers = await Promise.all(batch.map((one) => call(system.baseUrl, documented.method, one.path, { ...credentials(documented), rawBody: one.rawBody })));
          for (const { status, text } of answers) {
            if (status >= 500 && documented.path.startsWith('/v1/')) throw new Error(`${documented.method} ${documented.path} → ${status}: ${text}`);
            accepted ||= status === 200;
          }
        }),
        { numRuns: Math.ceil(RUNS / AT_ONCE), endOnFailure: true },
      );
      if (!accepted) expect({ of: documented.path, ...(await state()) }).toEqual({ of: documented.path, ...before });
    }
  }, 600_000);

  it('gets a documented answer to any upload', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.constantFrom(...NASTY_TEXTS));
    const rows = fc.array(fc.oneof(fc.constantFrom('phone', 'number', '96171123456', '"96171123456', '96171123456,x', ';'), text), { maxLength: 20 });
    const form = fc.record({ message: text, phone: fc.option(text), sender_id: fc.option(text), rows, ending: fc.constantFrom('\n', '\r\n', ',', '\0') });
    await fc.assert(
      fc.asyncProperty(form, async ({ message, phone, sender_id, rows: lines, ending }) => {
        const upload = new FormData();
        upload.set('message', message);
        if (phone !== null) upload.set('phone', phone);
        if (sender_id !== null) upload.set('sender_id', sender_id);
        upload.set('recipients_file', new Blob([lines.join(ending)]), 'recipients.csv');
        const encoded = new Response(upload);
        const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
        const { status } = await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey: vendor.apiKey, headers, rawBody: await encoded.text() });
        expect(status).toBeLessThan(500);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 120_000);

  it.each([
    ['/v1/vendor/send-sms', { phone: '96171123456', message: 'x' }, [['phone', 'x'], ['message', 'x'.repeat(161)], ['sender_id', 'NotMine'], ['message', { text: 'x' }]]],
    ['/v1/vendor/send-bulk-sms', { recipients: ['96171123456'], message: 'x' }, [['recipients', ['96171123456', 'x']], ['message', ''], ['sender', 'NotMine'], ['recipients', { 0: '96171123456' }]]],
    ['/v1/otp/generate', { phone_number: '96171987654' }, [['phone_number', 'x'], ['sender_id', 'NotMine']]],
  ] as const)('leaves balance and log alone when %s is refused for one field', async (path, good, wrongs) => {
    const before = await state();
    for (const [field, value] of wrongs) expect((await call(system.baseUrl, 'POST', path, { apiKey: vendor.apiKey, body: { ...good, [field]: value } })).status).toBe(422);
    expect(await state()).toEqual(before);
  });
});
