const STATES = {
  enroute: [1, 'ENROUTE'],
  delivered: [2, 'DELIVRD'],
  expired: [3, 'EXPIRED'],
  deleted: [4, 'DELETED'],
  undeliverable: [5, 'UNDELIV'],
  accepted: [6, 'ACCEPTD'],
  unknown: [7, 'UNKNOWN'],
  rejected: [8, 'REJECTD'],
} as const;

/** States of a message at the carrier: message_state in TLVs and query_sm_resp, `stat:` in textual receipts. */
export type MessageState = keyof typeof STATES;

const NAMES = Object.keys(STATES) as MessageState[];
const BY_CODE: ReadonlyMap<number, MessageState> = new Map(NAMES.map((state) => [STATES[state][0], state]));
const BY_STAT: ReadonlyMap<string, MessageState> = new Map(NAMES.map((state) => [STATES[state][1], state]));

export function messageStateCode(state: MessageState): number {
  return STATES[state][0];
}

export function messageStateOf(code: number): MessageState | undefined {
  return BY_CODE.get(code);
}

/** The seven-letter word of textual receipts. */
export function messageStateText(state: MessageState): string {
  return STATES[state][1];
}

/** Takes the word in any case, abbreviated or written out (`DELIVRD`, `delivered`). */
export function messageStateOfText(stat: string): MessageState | undefined {
  const word = stat.toUpperCase();
  const written = NAMES.find((state) => state === stat.toLowerCase());
  return BY_STAT.get(word) ?? written;
}
