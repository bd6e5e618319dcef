import { DomainError } from '@sms/platform/errors';
import fc from 'fast-check';
import { collectRecipients } from './collect-recipients';
import { RefusedRecipients } from './refused-recipients';

const phones = fc.array(fc.integer({ min: 1_000_000, max: 1_000_030 }).map(String), { maxLength: 40 });

function problem(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof DomainError ? error.details : error;
  }
}

describe('collectRecipients', () => {
  it('unites the sources in order, each number once, and counts what it left out', () => {
    fc.assert(
      fc.property(phones, phones, (recipients, listed) => {
        fc.pre(recipients.length + listed.length > 0);
        const { unique, duplicatesRemoved } = collectRecipients({ recipients, phone: listed.join(', ') }, 1_000);
        expect(unique).toEqual([...new Set([...recipients, ...listed])]);
        expect(unique.length + duplicatesRemoved).toBe(recipients.length + listed.length);
      }),
    );
  });

  it.each([[{}], [{ recipients: [], phone: ' ' }], [{ recipients: null, phone: null, recipients_file: null }]])(
    'refuses a request without any: %j',
    (request) => {
      expect(problem(() => collectRecipients(request, 10))).toEqual({
        recipients: ['recipients, phone or recipients_file is required'],
      });
    },
  );

  it('leaves out what is malformed where it may, and finds the same as without it', () => {
    const malformed = fc.constantFrom('', '+1000001', '0100000', 'x', '9'.repeat(16), '😀'.repeat(50));
    const lists = fc.array(fc.oneof({ weight: 3, arbitrary: phones }, fc.array(malformed, { maxLength: 3 })));
    fc.assert(
      fc.property(lists, lists, (some, others) => {
        const [recipients, listed] = [some.flat(), others.flat()];
        fc.pre(recipients.length > 0);
        const clean = (list: readonly string[]) => list.filter((one) => /^1\d{6}$/.test(one));
        const wanted = [...clean(recipients), ...clean(listed)];
        const refused = new RefusedRecipients();
        const found = collectRecipients({ recipients, phone: listed.join(',') }, 1_000, refused);
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

  it('names the first that is beyond the limit, where it stands', () => {
    const recipients = ['1000001', '1000001', '1000002'];
    expect(problem(() => collectRecipients({ recipients }, 1))).toEqual({
      recipients: ['recipients at index 2 is beyond the limit of 1 recipients'],
    });
    expect(problem(() => collectRecipients({ recipients, phone: '1000002,1000003' }, 2))).toEqual({
      phone: ['phone at index 1 is beyond the limit of 2 recipients'],
    });
  });
});
