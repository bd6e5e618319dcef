import { audit } from './audit';
import { auditConfig, type DatabaseUrls, InvalidConfigError } from './reading/audit.config';
import { type AuditOptions, auditOptions, USAGE } from './audit-options';
import { leaveMetrics } from './leave-metrics';
import { NoRestoreError, reconcile } from './reconcile/reconcile';
import { announceRestores } from './restore/announce-restores';
import { noteRestore } from './restore/note-restore';
import { UnknownOperatorError } from './restore/operator-log';
import { InUseError } from './restore/stopped-databases';
import { type RestoreCommand, restoreOptions } from './restore-options';
import { asJson, asTable } from './results';

/** sysexits: EX_CONFIG as in the services, EX_USAGE, and EX_UNAVAILABLE when a database cannot be read. */
const [EXIT_WRONG, EXIT_USAGE, EXIT_UNAVAILABLE, EXIT_CONFIG] = [1, 64, 69, 78];

/** Errors whose message tells an operator what to do first. */
const REFUSALS = [InUseError, UnknownOperatorError, NoRestoreError];

/** Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const now = new Date();
  const options = orUsage(() => restoreOptions(args, now) ?? auditOptions(args, now));
  if (options === undefined) return EXIT_USAGE;
  const { urls, ownerUrls } = auditConfig();
  if ('command' in options) return runCommand(ownerUrls, options);
  return runAudit(urls, options);
}

async function runCommand(urls: DatabaseUrls, options: RestoreCommand): Promise<number> {
  try {
    print(await linesOf(urls, options));
    return 0;
  } catch (error) {
    if (!REFUSALS.some((refusal) => error instanceof refusal)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return EXIT_WRONG;
  }
}

function linesOf(urls: DatabaseUrls, options: RestoreCommand): Promise<string[]> {
  switch (options.command) {
    case 'restored':
      return noteRestore(urls, options);
    case 'reconcile':
      return reconcile(urls, options);
    case 'announced':
      return announceRestores(urls, options.operator);
  }
}

async function runAudit(urls: DatabaseUrls, options: AuditOptions): Promise<number> {
  const started = performance.now();
  const results = await audit(urls, options);
  const seconds = (performance.now() - started) / 1_000;
  print(options.json ? [asJson(results, options, seconds)] : asTable(results, options, seconds));
  if (results.some(({ wrong }) => wrong > 0)) return EXIT_WRONG;
  if (options.metricsFile !== undefined) await leaveMetrics(options.metricsFile, new Date());
  return 0;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function orUsage<Options>(read: () => Options): Options | undefined {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    return undefined;
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof InvalidConfigError ? EXIT_CONFIG : EXIT_UNAVAILABLE;
  },
);
