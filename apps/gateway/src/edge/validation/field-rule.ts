import { isMsisdn, isSenderName, SENDER_NAME_MAX_LENGTH } from '@sms/sms-text';
import { isEmail, ValidateBy } from 'class-validator';

/** JSON Schema of a field, as far as it can express the rule. */
export type FieldSchema = Readonly<Record<string, unknown>>;

/**
 * A rule that knows its own message: `problem` returns what is wrong with the value, given the other fields of its
 * request, or undefined. `schema` is what the API document says of the field.
 */
export function FieldRule(
  name: string,
  problem: (value: unknown, request: object) => string | undefined,
  schema?: FieldSchema,
): PropertyDecorator {
  return ValidateBy({
    name,
    constraints: [schema],
    validator: {
      validate: (value: unknown, context) => problem(value, context?.object ?? {}) === undefined,
      defaultMessage: (context) =>
        `${context?.property ?? 'field'} ${problem(context?.value as unknown, context?.object ?? {}) ?? 'is invalid'}`,
    },
  });
}

function textProblem(value: unknown): string | undefined {
  if (value === undefined || value === null) return 'is required';
  return typeof value === 'string' ? undefined : 'must be a string';
}

export const MESSAGE_MAX_CHARACTERS = 160;
/** Half of a surrogate pair is no character, and a NUL cannot be stored. */
export const UNSENDABLE = /[\p{Cs}\0]/u;

/** The text of an SMS: 1 to 160 Unicode code points. */
export const MessageText = () =>
  FieldRule(
    'messageText',
    (value) => {
      if (typeof value !== 'string') return textProblem(value);
      if (value === '') return 'is required';
      if (characters(value) > MESSAGE_MAX_CHARACTERS)
        return `may not be longer than ${MESSAGE_MAX_CHARACTERS} characters`;
      return UNSENDABLE.test(value) ? 'contains a character that cannot be sent' : undefined;
    },
    { type: 'string', minLength: 1, maxLength: MESSAGE_MAX_CHARACTERS },
  );

/** UTF-16 units are once or twice the code points, so neither short nor very long texts need to be taken apart. */
function characters(text: string): number {
  const isBetween = text.length > MESSAGE_MAX_CHARACTERS && text.length <= 2 * MESSAGE_MAX_CHARACTERS;
  return isBetween ? [...text].length : text.length;
}

export const Phone = () =>
  FieldRule(
    'phone',
    (value) => {
      if (typeof value !== 'string') return textProblem(value);
      return isMsisdn(value)
        ? undefined
        : 'must be a phone number in international format: 7 to 15 digits without a plus sign';
    },
    { type: 'string', pattern: '^[1-9][0-9]{6,14}$' },
  );

export const SenderField = () =>
  FieldRule(
    'sender',
    (value) => {
      if (typeof value !== 'string') return textProblem(value);
      if (value.length > SENDER_NAME_MAX_LENGTH) return `may not be longer than ${SENDER_NAME_MAX_LENGTH} characters`;
      return isSenderName(value) ? undefined : 'may only contain letters, digits, spaces, hyphens and dots';
    },
    { type: 'string', maxLength: SENDER_NAME_MAX_LENGTH, pattern: '^[A-Za-z0-9 .-]+$' },
  );

/** A text within bounds, counted in code points and without what the database cannot hold. */
export const Text = (min: number, max: number) =>
  FieldRule(
    'text',
    (value) => {
      if (typeof value !== 'string') return textProblem(value);
      const length = [...value.slice(0, 2 * max + 2)].length;
      if (length < min) return min === 1 ? 'is required' : `must have at least ${min} characters`;
      if (length > max) return `may not be longer than ${max} characters`;
      return UNSENDABLE.test(value) ? 'contains a character that is not allowed' : undefined;
    },
    { type: 'string', minLength: min, maxLength: max },
  );

const EMAIL_MAX_LENGTH = 254;

/** The library's own decorator would throw at half of a surrogate pair. */
export const Email = () =>
  FieldRule(
    'email',
    (value) => {
      if (typeof value !== 'string') return textProblem(value);
      if (value.length > EMAIL_MAX_LENGTH) return `may not be longer than ${EMAIL_MAX_LENGTH} characters`;
      return !UNSENDABLE.test(value) && isEmail(value) ? undefined : 'must be an email';
    },
    { type: 'string', format: 'email', maxLength: EMAIL_MAX_LENGTH },
  );
