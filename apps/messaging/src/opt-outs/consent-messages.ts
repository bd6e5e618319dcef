import { Injectable } from '@nestjs/common';
import { MAX_OPT_OUT_TEXT } from '@sms/contracts/messaging';
import { columns, type Sql, statement } from '@sms/platform/database';
import { isMsisdn } from '@sms/sms-text';
import { plainAddress } from '../message/carrier-address';
import { consentWord } from './consent-words';
import { insertOptOuts } from './opt-outs.sql';

/** A message of a subscriber to an account. */
export interface ToAccount {
  readonly accountId: number;
  /** The subscriber's number, as the carrier writes it. */
  readonly source: string;
  readonly text: string;
  /** The carrier has delivered it again. */
  readonly isRepeated: boolean;
}

interface Subscriber {
  readonly accountId: number;
  readonly number: string;
}

const SUBSCRIBERS = columns<Subscriber>({
  account_id: ['bigint', ({ accountId }) => accountId],
  number: ['text', ({ number }) => number],
});

/** In the order of an index, as opt-outs are inserted. */
const endOptOutsOfSubscribers = statement<readonly Subscriber[]>({
  name: 'messaging.end_opt_outs_of_subscribers',
  params: SUBSCRIBERS,
  text: `
    WITH ending AS MATERIALIZED (
      SELECT o.id FROM ${SUBSCRIBERS.unnest} AS s(${SUBSCRIBERS.names})
      CROSS JOIN LATERAL (SELECT id, number, account_id, sender_key FROM opt_out
        WHERE number = s.number AND account_id = s.account_id AND ended_at IS NULL OFFSET 0) AS o
      ORDER BY o.number, o.account_id, o.sender_key
    ), locked AS MATERIALIZED (
      SELECT id FROM opt_out WHERE id IN (SELECT id FROM ending) AND ended_at IS NULL
      ORDER BY number, account_id, sender_key FOR NO KEY UPDATE
    )
    UPDATE opt_out SET ended_at = now(), ended_by = 'start' WHERE id IN (SELECT id FROM locked)`,
});

/** Takes STOP and START, in the languages of `CONSENT_WORDS`, from what subscribers write to accounts. */
@Injectable()
export class ConsentMessages {
  /**
   * Call in the transaction that stores the messages, before the carrier gets its answer: what was acknowledged holds.
   * The same message a second time changes nothing. STOP and START of a subscriber in one batch count in their order.
   * A START that the carrier repeats is left: the subscriber may have sent STOP after it.
   */
  async take(sql: Sql, messages: readonly ToAccount[]): Promise<void> {
    const wishes = messages.flatMap(({ accountId, source, text, isRepeated }) => {
      const wish = consentWord(text)?.wish;
      const number = plainAddress(source);
      const counts = wish === 'stop' || (wish === 'start' && !isRepeated);
      return counts && isMsisdn(number) ? [{ accountId, number, text, wish }] : [];
    });
    const last = new Map(wishes.map((one) => [`${one.accountId} ${one.number}`, one]));
    const stop = [...last.values()].filter(({ wish }) => wish === 'stop');
    const start = [...last.values()].filter(({ wish }) => wish === 'start');
    if (start.length > 0) await sql.run(endOptOutsOfSubscribers, start);
    if (stop.length === 0) return;
    await sql.run(
      insertOptOuts,
      stop.map(({ accountId, number, text }) => ({
        accountId,
        number,
        sender: null,
        origin: 'stop' as const,
        userId: null,
        text: text.slice(0, MAX_OPT_OUT_TEXT),
      })),
    );
  }
}
