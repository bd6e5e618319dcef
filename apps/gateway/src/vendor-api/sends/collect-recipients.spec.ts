import { DomainError } from '@sms/platform/errors';
import fc from 'fast-check';
import { collectRecipients } from './collect-recipients';
import { EventLoopTurns } from '../uploads/event-loop-turns';
import { RefusedRecipients } from '../uploads/refused-recipients';

const phones = fc.array(fc.integer({ min: 1_000_000, max: 1_000_030 }).map(String), { maxLength: 40 });

type Request = Parameters<typeof collectRecipients>[0];

const collect = (request: Request, max: number, refused?: RefusedRecipients, turns = new EventLoopTurns()) =>
  collectRecipients(request, max, turns, refused);

const problem = (request: Request, max: number): Promise<unknown> =>
  collect(request, max).catch((error: unknown) => (error instanceof DomainError ? error.details : error));

describe('collectRecipients', () => {
  it('unites the sources in order, each number once, and counts what it left out', () =>
    fc.assert(
      fc.asyncProperty(phones, phones, async (recipients, listed) => {
        fc.pre(recipients.length + listed.length > 0);
        const { unique, duplicatesRemoved } = await collect({ recipients, phone: listed.join(', ') }, 1_000);
        expect(unique).toEqual([...new Set([...recipients, ...listed])]);
        expect(unique.length + duplicatesRemoved).toBe(recipients.length + listed.length);
      }),
    ));

  it('leaves other requests a turn of the event loop after each slice of a long list', async () => {
    let given = 0;
    class CountedTurns extends EventLoopTurns {
      override next() {
        given += 1;
        return super.next();
      }
    }
    const recipients = Array.from({ length: 50_000 }, (_unused, place) => String(96_171_000_000 + place));
    const { unique } = await collect({ recipients }, 50_000, undefined, new CountedTurns());
    expect(unique).toHaveLength(50_000);
    expect(given).toBeGreaterThanOrEqual(20);
  });

  it.each([[{}], [{ recipients: [], phone: ' ' }], [{ recipients: null, phone: null, recipients_file: null }]])(
    'refuses a request without any: %j',
    async (request) => {
      expect(await problem(request, 10)).toEqual({
        recipients: ['recipients, phone or recipients_file is required'],
      });
    },
  );

  it('leaves out what is malformed where it may, and finds the same as without it', async () => {
    const malformed = fc.constantFrom('', '+1000001', '0100000', 'x', '9'.repeat(16), '😀'.repeat(50));
    const lists = fc.array(fc.oneof({ weight: 3, arbitrary: phones }, fc.array(malformed, { maxLength: 3 })));
    await fc.assert(
      fc.asyncProperty(lists, lists, async (some, others) => {
        const [recipients, listed] = [some.flat(), others.flat()];
        fc.pre(recipients.length > 0);
        const clean = (list: readonly string[]) => list.filter((one) => /^1\d{6}$/.test(one));
        const wanted = [...clean(recipients), ...clean(listed)];
        const refused = new RefusedRecipients();
        const found = await collect({ recipients, phone: listed.join(',') }, 1_000, refused);
        expect(found).toEqual({
          unique: [...new Set(wanted)],
          duplicatesRemoved: wanted.length - new Set(wanted).size,
        });
        for (const { field, row, value } of refused.named)
          expect([...((field === 'phone' ? listed : recipients)[row - 1] ?? '')].slice(0, 40).join('')).toBe(value);
        // A list of one empty text is no list.
        const given = recipients.length + (listed.join(',') === '' ? 0 : listed.length);
        expect(wanted.length + refused.total).toBe(given);
      }),
    );
  });

  it('names the first that is beyond the limit, where it stands', async () => {
    const recipients = ['1000001', '1000001', '1000002'];
    expect(await problem({ recipients }, 1)).toEqual({
      recipients: ['recipients at index 2 is beyond the limit of 1 recipients'],
    });
    expect(await problem({ recipients, phone: '1000002,1000003' }, 2)).toEqual({
      phone: ['phone at index 1 is beyond the limit of 2 recipients'],
    });
  });
});
