import { BOOLEAN, IsAnyUuid, IsWhole, object, optional, Optional, type Rule, whole } from '@sms/contracts/rpc';
import { IsBoolean, IsIn } from 'class-validator';

/** Messages a second of one bulk. */
export const MAX_PACE = 1_000;
export const MAX_CANARY = 1_000;
/** A day: the rest has to be sent within the validity of the bulk. */
export const MAX_CANARY_SECONDS = 86_400;

/** A bulk sends its first messages, and the rest once it is known what becomes of them. */
export interface Canary {
  /** 1 to `MAX_CANARY`. */
  readonly messages: number;
  /** From the acceptance until the rest is decided about at the latest, 1 to `MAX_CANARY_SECONDS`. */
  readonly withinSeconds: number;
  /** The rest is sent when at least this share of them is delivered, from 0 to 1; absent: whatever is. */
  readonly minDelivered?: number;
  /** The rest is cancelled when more than this share of them failed, from 0 to 1; absent: whatever does. */
  readonly maxFailed?: number;
  /** Whether the decision is sent to the webhook; it is in the feed in any case. */
  readonly webhook: boolean;
}

/** How the messages of a bulk are held back. */
export interface SubmitControl {
  /** The most messages a second, 1 to `MAX_PACE`; absent: as fast as carriers take them. */
  readonly pace?: number;
  readonly canary?: Canary;
}

const SHARE: Rule = {
  must: 'must be a share from 0 to 1',
  fits: (value) => typeof value === 'number' && value >= 0 && value <= 1,
};

export const SUBMIT_CONTROL = object<SubmitControl>({
  pace: optional(whole({ min: 1, max: MAX_PACE })),
  canary: optional(
    object<Canary>({
      messages: whole({ min: 1, max: MAX_CANARY }),
      withinSeconds: whole({ min: 1, max: MAX_CANARY_SECONDS }),
      minDelivered: optional(SHARE),
      maxFailed: optional(SHARE),
      webhook: BOOLEAN,
    }),
  ),
});

export const CONTROL_ACTIONS = ['pause', 'resume'] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

/** Pauses or resumes a send, also repeatedly. */
export class ControlBulkRequest {
  @IsWhole()
  readonly accountId: number;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  @IsIn(CONTROL_ACTIONS)
  readonly action: ControlAction;

  /** Only sends with test keys: others are hidden from the caller. */
  @Optional()
  @IsBoolean()
  readonly sandboxOnly?: boolean;
}

/**
 * `canary`: only the first messages are sent until the rest is decided about. `cancelled`: the rest is not sent, and
 * neither call changes that.
 */
export type ControlState = 'running' | 'canary' | 'paused' | 'cancelled';

export interface ControlBulkReply {
  /** Null: the account has no such send. */
  readonly state: ControlState | null;
  /** Whether this call changed it. */
  readonly changed: boolean;
}
