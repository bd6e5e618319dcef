import type { MessageState } from '@sms/smpp';
import type { ApiStates } from '../../settings/api.settings';

export interface ReadState {
  readonly state: MessageState;
  /** In capitals; null when it is longer than 16 characters or has others than letters and digits. */
  readonly word: string | null;
  readonly errorCode: string | null;
}

const SHORT_WORD = /^[A-Z0-9]{1,16}$/;
const CODE = /^[A-Za-z0-9._-]{1,16}/;

/** Null when `states` does not have the word. `state_by_error` overrides the state of a word with an error code. */
export function readState(
  word: string,
  code: string | null,
  { states, stateByError }: { readonly states: ApiStates; readonly stateByError: ApiStates },
): ReadState | null {
  const capitals = word.trim().toUpperCase();
  const state = states.get(capitals);
  if (!state) return null;
  const errorCode = CODE.exec(code?.trim() ?? '')?.[0] ?? null;
  const meant = errorCode === null ? undefined : stateByError.get(`${capitals}:${errorCode.toUpperCase()}`);
  return { state: meant ?? state, word: SHORT_WORD.test(capitals) ? capitals : null, errorCode };
}
