import type { SubmitOutcome } from '@sms/contracts/messaging';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { INSUFFICIENT_CREDIT } from '../http/error-codes';
import { invalidFields } from '../http/invalid-fields';
import type { SenderFieldName } from './send-sms.request';

/** Returns when the send was accepted; throws what the client is to be told otherwise. */
export function assertAccepted(outcome: SubmitOutcome, senderField: SenderFieldName | undefined): void {
  switch (outcome) {
    case 'accepted':
      return;
    case 'insufficient_credit':
      throw new DomainError(INSUFFICIENT_CREDIT, 'not enough credit');
    case 'unknown_sender': {
      const field = senderField ?? 'sender_id';
      throw invalidFields({ [field]: [`${field} is not an approved sender name of this account`] });
    }
    case 'unknown_account':
      throw new DomainError(FAULT_CODES.unavailable, 'billing does not know the account yet');
    case 'cancelled':
      throw new DomainError(FAULT_CODES.unavailable, 'the request was given up before it was committed');
  }
}
