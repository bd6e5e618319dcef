/**
 * States of a leased session. `binding` until it is bound for the first time and after each loss; `bound` and `slow`
 * accept messages; `suspect` answers no submits; `refused` may not submit and is bound anew; `leaving` is being
 * unbound before its lease is released.
 */
export const SESSION_STATES = ['binding', 'bound', 'slow', 'suspect', 'refused', 'leaving'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

/** Whether a session in this state accepts messages. */
export function takesMessages(state: SessionState): boolean {
  return state === 'bound' || state === 'slow';
}
