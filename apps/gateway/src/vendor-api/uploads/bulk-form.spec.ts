import { DomainError } from '@sms/platform/errors';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { MALFORMED_FORM, PAYLOAD_TOO_LARGE } from '../../edge/http/error-codes';
import { readBulkForm } from './bulk-form';
import { MAX_SLICE_BYTES } from '../../config/tuning';
import { EventLoopTurns } from './event-loop-turns';
import { RecipientsFile } from './recipients-file';

const HEADERS = { 'content-type': 'multipart/form-data; boundary=b' };
const FILE = '--b\r\nContent-Disposition: form-data; name="recipients_file"; filename="list.csv"\r\n\r\n';
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const formOf = (file: string) => `${field('message', 'x')}${FILE}${file}\r\n${field('sender', 'SHOP')}--b--\r\n`;

/** Streams in pieces, as a network delivers them. */
function streamOf(content: string, piece: number): Readable {
  const bytes = Buffer.from(content);
  const count = Math.ceil(bytes.length / piece);
  return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * piece, (at + 1) * piece)));
}

const read = (content: string, piece = 1_000, turns = new EventLoopTurns()) =>
  readBulkForm({ headers: HEADERS }, streamOf(content, piece), 1_000, turns);

function codeOf(error: unknown): unknown {
  return error instanceof DomainError ? error.code : error;
}

/** Counts the characters that methods of strings and regular expressions scan meanwhile. */
async function charactersScanned(run: () => Promise<unknown>): Promise<number> {
  let scanned = 0;
  const strings = String.prototype as unknown as Record<string, (this: string, ...args: unknown[]) => unknown>;
  const spies = ['split', 'includes', 'trim', 'replaceAll', 'join'].flatMap((name) => {
    const original = strings[name];
    if (!original) return [];
    return jest.spyOn(strings, name).mockImplementation(function (this: string, ...args) {
      scanned += this.length;
      return original.apply(this, args);
    });
  });
  try {
    await run();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return scanned;
}

describe('readBulkForm', () => {
  it('reads the fields before and after a file, whatever is wrong with it', async () => {
    const numbers = '96171000001\n'.repeat(20_000);
    for (const [file, problem] of [
      [numbers, undefined],
      [`nonsense\n${numbers}`, 'row 1 must be a phone number'],
      [`1"\n${numbers}`, 'row 1 is too long'],
    ] as const) {
      const form = await read(formOf(file));
      expect(form).toEqual({ message: 'x', sender: 'SHOP', recipients_file: expect.any(RecipientsFile) });
      const found = (form['recipients_file'] as RecipientsFile).problem;
      expect(found).toEqual(problem && expect.stringContaining(problem));
    }
  });

  it('fails when the upload breaks off, within the file or with an error of the connection', async () => {
    const whole = formOf('96171000001\n'.repeat(5_000));
    for (const length of [10, 60, 200, 30_000, whole.length - 8])
      expect(await read(whole.slice(0, length)).catch(codeOf)).toBe(MALFORMED_FORM);
    const broken = new Readable({
      read() {
        this.destroy(new Error('gone'));
      },
    });
    expect(await readBulkForm({ headers: HEADERS }, broken, 10, new EventLoopTurns()).catch(codeOf)).toBe(
      MALFORMED_FORM,
    );
  });

  it('stops parsing a form of too many parts or bytes, and still takes all of its body off the connection', async () => {
    for (const body of [
      '\r\n--b\r\n'.repeat(100_000),
      field('recipients', '1').repeat(100_000),
      `${FILE}${'\n'.repeat(5_300_000)}`,
      `--b\r\nX: ${'x'.repeat(8_000_000)}`,
    ]) {
      let turns = 0;
      class CountedTurns extends EventLoopTurns {
        override next() {
          turns += 1;
          return super.next();
        }
      }
      const stream = streamOf(body, 65_536);
      expect(await readBulkForm({ headers: HEADERS }, stream, 10, new CountedTurns()).catch(codeOf)).toBe(
        PAYLOAD_TOO_LARGE,
      );
      expect(turns).toBeLessThan(7_400_000 / MAX_SLICE_BYTES);
      if (!stream.readableEnded) await new Promise((resolve) => stream.once('end', resolve));
    }
  });

  it('parses no more than a slice in a turn of the event loop, however many forms are read at once', async () => {
    const [turns, forms, length] = [new EventLoopTurns(), 5, 200_000];
    let [parsing, ticks] = [true, 0];
    const tick = () => {
      ticks += 1;
      if (parsing) setImmediate(tick);
    };
    setImmediate(tick);
    const file = formOf('96171000001\n'.repeat(length / 12));
    await Promise.all(Array.from({ length: forms }, () => read(file, 65_536, turns)));
    parsing = false;
    expect(ticks).toBeGreaterThanOrEqual((forms * length) / MAX_SLICE_BYTES);
  });

  it('looks at each byte a bounded number of times, whatever the bytes and the pieces are', async () => {
    const unit = fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      '"',
      '""',
      '"\n"',
      '\n"',
      ',',
      ' ',
      ';\t',
      '9',
      '96171000001',
      'ü',
      'x1\n',
    );
    const shape = fc.tuple(fc.array(unit, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(shape, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(100, 16_384, 65_536),
        async (shapes, piece) => {
          const file = shapes.map(([units, times]) => units.join('').repeat(times)).join('');
          const form = formOf(file);
          expect(await charactersScanned(() => read(form, piece))).toBeLessThan(12 * form.length + 10_000);
        },
      ),
      {
        numRuns: 60,
        examples: [
          [[[['"', '\n'.repeat(8_180)], 1]], 16_384],
          [[[['"', '\n'.repeat(90), '"\n'], 500]], 100],
        ],
      },
    );
  });
});
