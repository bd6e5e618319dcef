import type { EventEnvelope } from '@sms/contracts/rpc';

/** The account may send under this name from now on. */
export type SenderNameApprovedEvent = EventEnvelope<
  'sender-name.approved',
  {
    readonly accountId: number;
    readonly name: string;
    /** Version of the sender name, rising: events may arrive in any order, the highest holds. */
    readonly version: number;
  }
>;

/** The account may no longer send under this name. */
export type SenderNameWithdrawnEvent = EventEnvelope<
  'sender-name.withdrawn',
  { readonly accountId: number; readonly name: string; readonly version: number }
>;

/** Messages of the account that no carrier has yet wait from now on, or go out again. */
export type AccountSuspensionChangedEvent = EventEnvelope<
  'account.suspension-changed',
  {
    readonly accountId: number;
    readonly suspended: boolean;
    /** Rising: events may arrive in any order, the highest holds. */
    readonly version: number;
  }
>;

export type MessagingEvent = AccountSuspensionChangedEvent | SenderNameApprovedEvent | SenderNameWithdrawnEvent;
