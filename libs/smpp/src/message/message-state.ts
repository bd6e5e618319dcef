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

export const MESSAGE_STATES = Object.keys(STATES) as readonly MessageState[];
const BY_CODE: ReadonlyMap<number, MessageState> = new Map(MESSAGE_STATES.map((state) => [STATES[state][0], state]));

/** Numbers beside those of SMPP 3.4: scheduled and skipped of SMPP 5.0. */
const LATER_CODES: ReadonlyMap<number, MessageState> = new Map([
  [0, 'enroute'],
  [9, 'undeliverable'],
]);

/** Words that carriers write after `stat:`. Longer words are recognised by their first five letters. */
const WORDS: Readonly<Record<MessageState, readonly string[]>> = {
  delivered: ['DELIVRD', 'DELIVERED'],
  undeliverable: ['UNDELIV', 'FAILED', 'SYSERR', 'BARRED', 'ZEROBAL', 'SKIPPED'],
  expired: ['EXPIRED'],
  deleted: ['DELETED'],
  rejected: ['REJECTD', 'NOCRED'],
  enroute: ['ENROUTE', 'BUFFRED', 'BUFFERED', 'QUEUED', 'SCHEDULED', 'SENT', 'PENDING'],
  accepted: ['ACCEPTD', 'ACKED'],
  unknown: ['UNKNOWN', 'NULL'],
};
const PREFIX_LENGTH = 5;
const BY_PREFIX: ReadonlyMap<string, MessageState> = new Map(
  MESSAGE_STATES.flatMap((state) =>
    WORDS[state].map((word): [string, MessageState] => [word.slice(0, PREFIX_LENGTH), state]),
  ),
);

export function messageStateCode(state: MessageState): number {
  return STATES[state][0];
}

/** Undefined for numbers that no version of SMPP has. */
export function messageStateOf(code: number): MessageState | undefined {
  return BY_CODE.get(code) ?? LATER_CODES.get(code);
}

/** The seven-letter word of textual receipts. */
export function messageStateText(state: MessageState): string {
  return STATES[state][1];
}

/**
 * Takes the word in upper case, abbreviated or written out, or its number in digits. Undefined when it is unknown.
 */
export function messageStateOfText(word: string): MessageState | undefined {
  if (/^\d$/.test(word)) return messageStateOf(Number(word));
  const state = BY_PREFIX.get(word.slice(0, PREFIX_LENGTH));
  // `delivered` is never guessed from the first letters: DELIVERYFAILED begins like DELIVERED.
  return state === 'delivered' && !abbreviates(word, 'DELIVERED') ? undefined : state;
}

/** Whether every letter of the word occurs in the full one, in that order. */
function abbreviates(word: string, whole: string): boolean {
  let at = 0;
  for (const letter of word) {
    at = whole.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
