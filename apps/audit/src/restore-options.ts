import { parseArgs } from 'node:util';
import { type RestoreOptions } from './restore/note-restore';

export type RestoreCommand =
  ({ readonly command: 'restored' } & RestoreOptions) | { readonly command: 'announced'; readonly operator: string };

/**
 * The arguments of a command after a restore; undefined for those of the audit.
 * @throws {Error} with a line that tells the user which argument is wrong
 */
export function restoreOptions(args: readonly string[], now: Date): RestoreCommand | undefined {
  if (!args.some((arg) => /^--(restored|announced)\b/.test(arg))) return undefined;
  const { values } = parseArgs({
    args: [...args],
    options: { restored: { type: 'string' }, announced: { type: 'boolean' }, operator: { type: 'string' } },
  });
  const { restored, announced, operator } = values;
  if (operator === undefined) throw new Error('--operator is required: the e-mail of the operator who does this');
  if (restored === undefined) return { command: 'announced', operator };
  if (announced) throw new Error('--restored and --announced are two commands');
  const moment = new Date(restored);
  if (Number.isNaN(moment.getTime())) throw new Error(`--restored is "${restored}", which is no time`);
  if (moment >= now) throw new Error('--restored is not in the past');
  return { command: 'restored', moment, operator };
}
