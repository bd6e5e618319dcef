import type { System } from '@sms/dev-env';
import { auditFindings } from '@sms/kit';
import type { AtRest } from '../evidence/come-to-rest';
import type { Checked } from '../evidence/verdict';
import { INVARIANTS } from './all-invariants';
import type { Invariant } from './invariant';

/** The checks that a run leaves out. */
export interface LeftOut {
  /** Invariants of which the fault itself takes the ground away. */
  readonly leaveOut?: readonly Invariant[];
  /** The databases are those of another release, and so is their audit. */
  readonly ofAnotherRelease?: boolean;
}

/** That a system came to rest, that its databases agree then, and every invariant. */
export async function checkedAtRest(
  { databaseUrls }: Pick<System, 'databaseUrls'>,
  { evidence, inMotion }: AtRest,
  { leaveOut = [], ofAnotherRelease = false }: LeftOut = {},
): Promise<Checked[]> {
  return [
    { name: 'the system came to rest', found: inMotion === undefined ? [] : [inMotion] },
    ...(ofAnotherRelease
      ? []
      : [{ name: 'the audit finds that the databases agree', found: await auditFindings(databaseUrls) }]),
    ...INVARIANTS.filter((invariant) => !leaveOut.includes(invariant)).map(({ name, violations }) => ({
      name,
      found: [...violations(evidence)],
    })),
  ];
}
