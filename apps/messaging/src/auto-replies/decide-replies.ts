import { Injectable } from '@nestjs/common';
import { requestIdOf } from '@sms/contracts/rpc';
import type { Sql } from '@sms/platform/database';
import { isMsisdn, OWN_NUMBER } from '@sms/sms-text';
import { v7 as uuidv7 } from 'uuid';
import { keywordsOf } from '../inbox/numbers/keywords';
import { plainAddress } from '../message/carrier-address';
import { type ConsentWord, consentWord } from '../opt-outs/consent-words';
import { findReplyRules, type FoundRule, insertReplies, type NewReply } from './decide-replies.sql';
import { REPLY_TEXTS } from './reply-texts';

/** A whole message of a subscriber to an account. */
export interface Answerable {
  readonly accountId: number;
  /** The phone that it came from, and the number that it was sent to, as the carrier writes them. */
  readonly source: string;
  readonly destination: string;
  readonly text: string;
}

/** Decides which messages of subscribers get a reply. */
@Injectable()
export class DecideReplies {
  /**
   * Call in the transaction that stores the messages, with each message once: what is acknowledged to the carrier has
   * its reply, which `SubmitReplies` sends. Of messages of one phone to one number, the first gets it.
   */
  async execute(sql: Sql, messages: readonly Answerable[]): Promise<void> {
    const asked = messages
      .map((message) => ({
        accountId: message.accountId,
        phone: plainAddress(message.source),
        number: plainAddress(message.destination),
        word: consentWord(message.text),
        keywords: keywordsOf(message.text).join('\n'),
      }))
      .filter(({ phone, number }) => isMsisdn(phone) && OWN_NUMBER.test(number))
      .map((message, place) => ({ ...message, place, wish: message.word?.wish ?? null }));
    if (asked.length === 0) return;
    const rules = new Map((await sql.run(findReplyRules, asked)).map((rule) => [rule.place, rule]));
    const replies = new Map<string, NewReply>();
    for (const { place, accountId, number, phone, word } of asked) {
      const rule = rules.get(place);
      const key = `${number} ${phone}`;
      if (!rule || replies.has(key)) continue;
      const requestId = requestIdOf(uuidv7());
      const { trigger, user_id: userId } = rule;
      replies.set(key, { number, phone, accountId, userId, requestId, trigger, text: textOf(rule, word) });
    }
    if (replies.size > 0) await sql.run(insertReplies, [...replies.values()]);
  }
}

function textOf({ text }: FoundRule, word: ConsentWord | undefined): string {
  if (text !== null) return text;
  if (!word) throw new Error('a reply to no word has no text');
  return REPLY_TEXTS[word.language][word.wish];
}
