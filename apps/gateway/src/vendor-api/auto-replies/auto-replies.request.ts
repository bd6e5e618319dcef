import {
  MAX_AUTO_REPLIES,
  MAX_AUTO_REPLY_TEXT,
  MAX_KEYWORD_LENGTH,
  REPLY_TRIGGERS,
  type ReplyTrigger,
  WORD_TRIGGERS,
} from '@sms/contracts/messaging';
import { OWN_NUMBER } from '@sms/sms-text';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, UNSENDABLE } from '../../edge/validation/field-rule';

export interface AutoReplyFields {
  readonly trigger: ReplyTrigger;
  readonly number?: string | null;
  readonly keyword?: string | null;
  readonly text?: string | null;
}

const EXAMPLE: readonly AutoReplyFields[] = [
  { trigger: 'stop', number: null, keyword: null, text: null },
  { trigger: 'keyword', number: '1606', keyword: 'hours', text: 'We are open from 9 to 5.' },
];

const Replies = () =>
  FieldRule(
    'replies',
    (value) => {
      if (!Array.isArray(value) || value.length > MAX_AUTO_REPLIES)
        return `must be a list of at most ${MAX_AUTO_REPLIES}`;
      for (const [place, reply] of value.entries()) {
        const problem = problemOf(reply);
        if (problem !== undefined) return `${place} ${problem}`;
      }
      return undefined;
    },
    {
      type: 'array',
      maxItems: MAX_AUTO_REPLIES,
      items: {
        type: 'object',
        properties: {
          trigger: { type: 'string', enum: REPLY_TRIGGERS },
          number: { type: 'string', nullable: true, pattern: OWN_NUMBER.source },
          keyword: { type: 'string', nullable: true, minLength: 1, maxLength: MAX_KEYWORD_LENGTH },
          text: { type: 'string', nullable: true, minLength: 1, maxLength: MAX_AUTO_REPLY_TEXT },
        },
        required: ['trigger'],
      },
    },
  );

export class AutoRepliesRequest {
  @ApiField(
    'What is replied to. `trigger` is `stop`, `start` or `help` for a message that is nothing but such a word, in any of twelve languages; `keyword` for one that begins with `keyword`; `message` for any that no other reply is for. `number` is the number written to, null for all. `text` may be null for the words: then a text of the service is sent, in the language of the word.',
    { example: EXAMPLE },
  )
  @Replies()
  replies: readonly AutoReplyFields[];
}

function problemOf(reply: unknown): string | undefined {
  if (typeof reply !== 'object' || reply === null) return 'must be an object';
  const { trigger, number, keyword, text } = reply as Partial<Record<keyof AutoReplyFields, unknown>>;
  if (!isOneOf(REPLY_TRIGGERS, trigger)) return `must have a trigger: ${REPLY_TRIGGERS.join(', ')}`;
  if (isGiven(number) && !(typeof number === 'string' && OWN_NUMBER.test(number)))
    return 'must have a number of 3 to 15 digits, or null';
  if ((trigger === 'keyword') !== isGiven(keyword)) return 'must have a keyword if that is its trigger, and else none';
  if (isGiven(keyword) && !isText(keyword, MAX_KEYWORD_LENGTH))
    return `must have a keyword of 1 to ${MAX_KEYWORD_LENGTH} characters`;
  if (!isGiven(text)) return isOneOf(WORD_TRIGGERS, trigger) ? undefined : 'must have a text';
  return isText(text, MAX_AUTO_REPLY_TEXT) ? undefined : `must have a text of 1 to ${MAX_AUTO_REPLY_TEXT} characters`;
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && known.includes(value);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isText(value: unknown, max: number): boolean {
  if (typeof value !== 'string' || value === '' || value.length > 2 * max || UNSENDABLE.test(value)) return false;
  return [...value].length <= max;
}
