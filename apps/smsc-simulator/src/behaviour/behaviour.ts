import type { CommandStatusName, MessageState } from '@sms/smpp';

export type Response =
  | 'accept'
  | 'refuse'
  /** Taken, but the answer is lost on its way. */
  | 'none'
  /** Neither taken nor answered. */
  | 'swallow'
  /** Taken, answered after `responseDelayMs`. */
  | 'late'
  /** The link is cut, the message lost. */
  | 'drop'
  /** The message is taken, and the link cut before the answer. */
  | 'drop_accepted'
  | 'half_open'
  | 'garbage'
  | 'drip'
  | 'unbind';

/** How the id in the receipt is written, compared with the one in the response. */
export type IdForm = 'same' | 'hex_then_decimal' | 'upper_then_lower' | 'zero_padded';

/** What happens to one submit_sm and to the message it brings. */
export interface Behaviour {
  response: Response;
  /** Of a refusal. */
  status: CommandStatusName;
  /** Only the first so many submits to each destination; later ones are delivered. */
  times?: number;
  receipts: 'one' | 'two' | 'none' | 'before_response';
  /** What the message comes to. */
  state: MessageState;
  idForm: IdForm;
  /** Instead of the simulator's own delay. */
  receiptDelayMs?: number;
  responseDelayMs: number;
}

export const DELIVER: Behaviour = {
  response: 'accept',
  status: 'ESME_RSYSERR',
  receipts: 'one',
  state: 'delivered',
  idForm: 'same',
  // Beyond the ten seconds that clients commonly wait.
  responseDelayMs: 15_000,
};

const DEVIATIONS = {
  deliver: {},
  undeliverable: { state: 'undeliverable' },
  expired: { state: 'expired' },
  rejected: { state: 'rejected' },
  deleted: { state: 'deleted' },
  no_receipt: { receipts: 'none' },
  receipt_before_response: { receipts: 'before_response' },
  duplicate_receipt: { receipts: 'two' },
  late_receipt: { receiptDelayMs: 30_000 },
  id_hex_then_decimal: { idForm: 'hex_then_decimal' },
  id_upper_then_lower: { idForm: 'upper_then_lower' },
  id_zero_padded: { idForm: 'zero_padded' },
  no_response: { response: 'none' },
  swallowed: { response: 'swallow' },
  late_response: { response: 'late' },
  drop_link: { response: 'drop' },
  drop_link_accepted: { response: 'drop_accepted' },
  half_open: { response: 'half_open' },
  garbage: { response: 'garbage' },
  slow_drip: { response: 'drip' },
  unbind: { response: 'unbind' },
  throttled: { response: 'refuse', status: 'ESME_RTHROTTLED', times: 3 },
  queue_full: { response: 'refuse', status: 'ESME_RMSGQFUL', times: 3 },
  refuse: { response: 'refuse' },
} as const satisfies Record<string, Partial<Behaviour>>;

export type BehaviourName = keyof typeof DEVIATIONS;

export const BEHAVIOUR_NAMES = Object.keys(DEVIATIONS) as BehaviourName[];

export function behaviourNamed(name: BehaviourName, overrides: Partial<Behaviour> = {}): Behaviour {
  return { ...DELIVER, ...DEVIATIONS[name], ...overrides };
}
