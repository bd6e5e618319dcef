import { DomainError } from '@sms/platform/errors';
import fc from 'fast-check';
import { collectRecipients } from './collect-recipients';

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
