import { statement } from '@sms/platform/database';

/** Bounds the time that one page keeps the process from other work. */
export const PAST_MESSAGES_PAGE = 2_000;

export interface PastMessage {
  readonly id: number;
  readonly created_at: Date;
  readonly account_id: number;
  readonly sender: string;
  readonly lane: number;
  readonly recipient: string;
  readonly sandbox: boolean;
}

/** The newest messages below an id. Without further conditions: with some, a page could read the whole log. */
export const readPastMessages = statement<readonly [below: number], PastMessage>({
  name: 'messaging.read_past_messages',
  text: `
    SELECT id, created_at, account_id, sender, lane, recipient, sandbox FROM message
    WHERE id < $1 ORDER BY id DESC LIMIT ${PAST_MESSAGES_PAGE}`,
});
