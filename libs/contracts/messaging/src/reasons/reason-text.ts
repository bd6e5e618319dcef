/** Where the cause of an end lies, from coarse to fine the first thing to look at. */
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

/** Why a message ended as it did. Codes are stable; texts and advice may improve. */
export interface ReasonText {
  readonly group: ReasonGroup;
  readonly text: string;
  /** Whether sending the same message again, later, may succeed. */
  readonly retryHelps: boolean;
  /** What to do about it. */
  readonly advice: string;
  /** What it stands for: statuses of SMPP or HTTP, states and codes of receipts, or what happened here. */
  readonly causes: readonly string[];
}
