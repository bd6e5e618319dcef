/** Where the cause of a final status lies: a coarse hint of what to check first. */
export const REASON_GROUPS = [
  'carrier',
  'content',
  'sender',
  'number',
  'handset',
  'network',
  'routing',
  'request',
  'unknown',
  'remark',
] as const;
export type ReasonGroup = (typeof REASON_GROUPS)[number];

/** Why a message ended in its status. Codes are stable; texts and advice may improve. */
export interface ReasonText {
  readonly group: ReasonGroup;
  readonly text: string;
  /** Whether sending the same message again, later, may succeed. */
  readonly retryHelps: boolean;
  /** Advice to the sender or the operator. */
  readonly advice: string;
  /** Causes that the code covers: statuses of SMPP or HTTP, states and codes of receipts, or events in this system. */
  readonly causes: readonly string[];
}
