/** The code of every one-time password of a test key. */
export const SANDBOX_CODE = '123456';

/** The scripted outcome of a test key's code. */
export type SandboxScript =
  /** No code is accepted. */
  | 'always_wrong'
  | 'expired'
  /** As after five wrong codes. */
  | 'locked'
  | 'already_used'
  /** The limit of live codes holds: three in any five minutes, here for each vendor. */
  | 'limited';

const DIGITS = 6;

/** Keyed by the first six digits. `999` is no country code, and the simulated carrier delivers to all of these. */
const SCRIPTS: ReadonlyMap<string, SandboxScript> = new Map([
  ['999060', 'always_wrong'],
  ['999061', 'expired'],
  ['999062', 'locked'],
  ['999063', 'already_used'],
  ['999064', 'limited'],
]);

export function sandboxScriptOf(phone: string): SandboxScript | undefined {
  return SCRIPTS.get(phone.slice(0, DIGITS));
}
