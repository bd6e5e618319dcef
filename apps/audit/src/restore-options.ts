import { parseArgs } from 'node:util';
import type { ReconcileOptions } from './reconcile/reconcile';
import type { RestoreOptions } from './restore/note-restore';

export type RestoreCommand =
  | ({ readonly command: 'restored' } & RestoreOptions)
  | ({ readonly command: 'reconcile' } & ReconcileOptions)
  | { readonly command: 'announced'; readonly operator: string };

const COMMANDS = ['restored', 'reconcile', 'announced'] as const;

/**
 * The arguments of a command after a restore; undefined for those of the audit.
 * @throws {Error} with a line that tells the user which argument is wrong
 */
export function restoreOptions(args: readonly string[], now: Date): RestoreCommand | undefined {
  if (!args.some((arg) => COMMANDS.some((command) => arg === `--${command}` || arg.startsWith(`--${command}=`))))
    return undefined;
  const { values } = parseArgs({
    args: [...args],
    options: {
      restored: { type: 'string' },
      reconcile: { type: 'boolean' },
      announced: { type: 'boolean' },
      apply: { type: 'boolean' },
      operator: { type: 'string' },
    },
  });
  const { operator, apply } = values;
  const [command, other] = COMMANDS.filter((name) => values[name] !== undefined);
  if (operator === undefined) throw new Error('--operator is required: the e-mail of the operator who does this');
  if (other !== undefined) throw new Error(`--${command} and --${other} are two commands`);
  if (apply && command !== 'reconcile') throw new Error('--apply is for --reconcile');
  if (command === 'reconcile') return { command, operator, apply: apply ?? false };
  const { restored } = values;
  if (restored === undefined) return { command: 'announced', operator };
  const moment = new Date(restored);
  if (Number.isNaN(moment.getTime())) throw new Error(`--restored is "${restored}", which is no time`);
  if (moment >= now) throw new Error('--restored is not in the past');
  return { command: 'restored', moment, operator };
}
