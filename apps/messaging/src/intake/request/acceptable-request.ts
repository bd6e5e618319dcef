import type { SubmitItem } from '@sms/contracts/messaging';
import type { RoutedMessage } from '../../config/routing';
import type { Reservable } from '../advances/credit-advances';

/** A send request whose sender name is approved. */
export interface AcceptableRequest extends Reservable {
  readonly item: SubmitItem;
  /** The sender name it is sent under. */
  readonly sender: string;
  /** The account for which the name is approved; null: it is the service's own. */
  readonly senderAccountId: number | null;
  readonly creditsPerMessage: number;
  /** The sealed form of `shownText`; null: that is stored readably. */
  readonly sealedText: Buffer | null;
}

/** What logs and webhooks show of its text. */
export function shownText({ text = '', maskedText }: SubmitItem): string {
  return maskedText ?? text;
}

/** The readable text to store: `shownText`, or nothing when that is sealed. */
export function clearText({ item, sealedText }: Pick<AcceptableRequest, 'item' | 'sealedText'>): string {
  return sealedText === null ? shownText(item) : '';
}

/** The text with a secret that `shownText` masks, unless it is sealed. */
export function secretText({ text, maskedText }: SubmitItem): string | null {
  return maskedText === null ? null : (text ?? null);
}

/** What decides about its carriers. */
export function routedMessage({ item, sender }: Pick<AcceptableRequest, 'item' | 'sender'>): RoutedMessage {
  const { accountId, lane, sandbox = false, carrier } = item;
  return { accountId, sender, lane, sandbox, carrier };
}
