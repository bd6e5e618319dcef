import { listOf, object, oneOf, orNull, text, WHOLE } from '@sms/contracts/rpc';
import { MAX_KEYWORD_LENGTH } from './numbers';

/** Of one account. */
export const MAX_AUTO_REPLIES = 200;
export const MAX_AUTO_REPLY_TEXT = 160;

/** To be told how to get no more messages, or to get them again. */
export const WORD_TRIGGERS = ['stop', 'start', 'help'] as const;

/**
 * A reply answers a word for STOP, START or HELP as the whole message, a message that begins with a keyword, or any
 * message that no other reply answers.
 */
export const REPLY_TRIGGERS = [...WORD_TRIGGERS, 'keyword', 'message'] as const;
export type ReplyTrigger = (typeof REPLY_TRIGGERS)[number];

/** A reply that an account sends by itself to messages of subscribers. */
export interface AutoReply {
  readonly trigger: ReplyTrigger;
  /** Digits of the number that the subscriber wrote to; null: any of the account for which there is no other one. */
  readonly number: string | null;
  /** A word or up to three; neither case nor accents count. Null unless the trigger is one. */
  readonly keyword: string | null;
  /** Null, for the words: the text of the service, in the language of the word. */
  readonly text: string | null;
}

export class ReadAutoRepliesRequest {
  static readonly rule = object<ReadAutoRepliesRequest>({ accountId: WHOLE });

  readonly accountId: number;
}

export interface ReadAutoRepliesReply {
  /** By trigger, keyword and number. */
  readonly replies: readonly AutoReply[];
}

const REPLY = object<AutoReply>({
  trigger: oneOf(REPLY_TRIGGERS),
  number: orNull(text(3, 15)),
  keyword: orNull(text(1, MAX_KEYWORD_LENGTH)),
  text: orNull(text(1, MAX_AUTO_REPLY_TEXT)),
});

/** The replies of an account, in place of those that it had. */
export class SetAutoRepliesRequest {
  static readonly rule = object<SetAutoRepliesRequest>({
    accountId: WHOLE,
    userId: WHOLE,
    replies: listOf(REPLY, { max: MAX_AUTO_REPLIES }),
  });

  readonly accountId: number;
  /** Replies are sends of this user. */
  readonly userId: number;
  readonly replies: readonly AutoReply[];
}

/**
 * `unclear`: the places of replies that lack a keyword or a text that they need, have a keyword that is empty or too
 * long once case, accents and punctuation are left out, or answer the same as one before them.
 */
export type SetAutoRepliesReply =
  | { readonly outcome: 'set'; readonly replies: readonly AutoReply[] }
  | { readonly outcome: 'unclear'; readonly places: readonly number[] };
