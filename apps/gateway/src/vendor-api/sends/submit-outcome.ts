import type { SubmitResult } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES, withoutEffect } from '@sms/platform/errors';
import { INSUFFICIENT_CREDIT } from '../../edge/http/error-codes';
import { blockedRecipients, recipientsOptedOut } from '../../identity/traffic-limits/refused-destinations';
import { unapprovedSender } from '../../edge/validation/invalid-fields';
import { overDayCap } from '../../identity/traffic-limits/over-day-cap';
import type { SenderFieldName } from '../send-fields/sender-fields';

/** The fields of a send that decide whether it is refused. */
export interface DecidingFields {
  readonly sender: SenderFieldName | undefined;
  /** That with the recipients. */
  readonly recipients: string;
}

/**
 * The error for a send that is refused for good; undefined when it was accepted.
 * @throws {DomainError} when this attempt accepted nothing, and the same may be submitted again under the same id
 */
export function sendRefusalOf(
  { outcome, blockedRecipients: blocked }: Pick<SubmitResult, 'outcome' | 'blockedRecipients'>,
  { sender, recipients }: DecidingFields,
): DomainError | undefined {
  switch (outcome) {
    case 'accepted':
      return undefined;
    case 'insufficient_credit':
      return new DomainError(INSUFFICIENT_CREDIT, 'not enough credit');
    case 'over_day_cap':
      return overDayCap();
    case 'unknown_sender':
      return unapprovedSender(sender ?? 'sender_id');
    case 'blocked_recipient':
      return blockedRecipients(recipients, blocked ?? []);
    case 'opted_out':
      return recipientsOptedOut(recipients);
    case 'cancelled':
      return new DomainError(FAULT_CODES.unavailable, 'the request was given up before it was committed');
    case 'unknown_account':
      throw withoutEffect(new DomainError(FAULT_CODES.unavailable, 'billing does not know the account yet'));
    case 'overloaded':
      throw new DomainError(FAULT_CODES.overloaded, 'too much is being written at once');
    default:
      // Of a later release of messaging: nobody may take it for an acceptance.
      throw new DomainError(FAULT_CODES.unavailable, `messaging returned the outcome ${String(outcome)}`);
  }
}
