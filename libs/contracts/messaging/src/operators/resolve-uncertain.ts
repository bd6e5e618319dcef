import { listOf, MESSAGE_ID, object, oneOf, optional, text, WHOLE, whole } from '@sms/contracts/rpc';

/**
 * What an operator knows of uncertain messages. `accepted`: the carrier has them. `not_accepted`: it does not.
 * `send_again`: they are sent once more, whatever it has.
 */
export const UNCERTAIN_OUTCOMES = ['accepted', 'not_accepted', 'send_again'] as const;
export type UncertainOutcome = (typeof UNCERTAIN_OUTCOMES)[number];

/** The most messages that one request resolves. */
export const MAX_RESOLVED = 1_000;

const MAX_AGE_SECONDS = 10_000_000;

/** Names messages by their ids, or by what all of the other fields say. */
export class ResolveUncertainRequest {
  static readonly rule = object<ResolveUncertainRequest>({
    outcome: oneOf(UNCERTAIN_OUTCOMES),
    messageIds: optional(listOf(MESSAGE_ID, { min: 1, max: MAX_RESOLVED })),
    carrier: optional(text(1, 32)),
    accountId: optional(WHOLE),
    olderThanSeconds: optional(whole({ min: 0, max: MAX_AGE_SECONDS })),
  });

  readonly outcome: UncertainOutcome;
  /** As `messageIdOf` makes them. */
  readonly messageIds?: readonly string[];
  readonly carrier?: string;
  readonly accountId?: number;
  /** Submitted last more than so many seconds ago. */
  readonly olderThanSeconds?: number;
}

export interface ResolveUncertainReply {
  readonly resolved: number;
  /** Messages that were asked for and are not uncertain. */
  readonly notUncertain: number;
  /** Whether further messages fit. */
  readonly more: boolean;
}
