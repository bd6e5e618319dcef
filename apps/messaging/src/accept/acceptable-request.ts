import type { SubmitItem } from '@sms/contracts/messaging';

/** A send request whose sender name is approved. */
export interface AcceptableRequest {
  readonly item: SubmitItem;
  /** The sender name it goes out under. */
  readonly sender: string;
  /** The account for which the name is approved; null: it is the service's own. */
  readonly senderAccountId: number | null;
  readonly creditsPerMessage: number;
  /** The advance that its credits are taken from; null: they are held for itself, or none are needed. */
  readonly advanceId: string | null;
}
