import { oneOf, object, text } from '@sms/contracts/rpc';

/**
 * `paused`: nothing is submitted, sessions stay bound. `draining`: nothing new is submitted, and each session ends when
 * its submits are answered. `drained`: no session is left, and nothing is in flight.
 */
export const CARRIER_STATES = ['active', 'paused', 'draining', 'drained'] as const;
export type CarrierState = (typeof CARRIER_STATES)[number];

export const CARRIER_COMMANDS = ['pause', 'drain', 'resume', 'rebind'] as const;
export type CarrierCommand = (typeof CARRIER_COMMANDS)[number];

const MAX_NAME_LENGTH = 32;
const MAX_REASON_LENGTH = 500;

export class ControlCarrierRequest {
  static readonly rule = object<ControlCarrierRequest>({
    carrier: text(1, MAX_NAME_LENGTH),
    command: oneOf(CARRIER_COMMANDS),
    reason: text(1, MAX_REASON_LENGTH),
  });

  readonly carrier: string;
  readonly command: CarrierCommand;
  readonly reason: string;
}

/** What an operator has decided about a carrier. */
export interface CarrierControl {
  readonly state: CarrierState;
  /** Since when it is in this state; ISO 8601, UTC; null: it never was in another. */
  readonly since: string | null;
  /** Of the last command; null: there was none. */
  readonly reason: string | null;
  /** Whether every worker follows it. */
  readonly inEffect: boolean;
  /** When its sessions were last to be bound anew; null: never. */
  readonly rebindAskedAt: string | null;
}

/** `unknown`: no such carrier. `no_sessions`: it has none that could be bound anew. */
export type ControlCarrierReply =
  { readonly outcome: 'done'; readonly control: CarrierControl } | { readonly outcome: 'unknown' | 'no_sessions' };
