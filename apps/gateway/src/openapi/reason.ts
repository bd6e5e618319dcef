import { type ReasonCode, REASONS } from '@sms/contracts/messaging';
import { object, oneOf, type Schema, text } from './schema';

const CODES = Object.keys(REASONS);

/** Stands in the log, in delivery reports and in events, beside the fields of the specification. */
export const REASON: Schema = {
  description: 'Why the message ended as it did, or a remark on it; null while there is none.',
  anyOf: [
    object({
      code: oneOf(CODES, 'Stable; others may be added.'),
      text: text('For people; the wording may change.'),
      retry_helps: { type: 'boolean', description: 'Whether sending the same message again, later, may succeed.' },
    }),
    { type: 'null' },
  ],
};

export function reasonExample(code: ReasonCode): object {
  return { code, text: REASONS[code].text, retry_helps: REASONS[code].retryHelps };
}
