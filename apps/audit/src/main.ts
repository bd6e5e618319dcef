import { audit } from './audit';
import { auditConfig, InvalidConfigError } from './reading/audit.config';
import { auditOptions, USAGE } from './audit-options';
import { asJson, asTable } from './results';

/** sysexits: EX_CONFIG as in the services, EX_USAGE, and EX_UNAVAILABLE when a database cannot be read. */
const [EXIT_WRONG, EXIT_USAGE, EXIT_UNAVAILABLE, EXIT_CONFIG] = [1, 64, 69, 78];

/** Returns the exit code. */
async function main(): Promise<number> {
  const options = orUsage(() => auditOptions(process.argv.slice(2), new Date()));
  if (options === undefined) return EXIT_USAGE;
  const { urls } = auditConfig();
  const started = performance.now();
  const results = await audit(urls, options);
  const seconds = (performance.now() - started) / 1_000;
  const output = options.json ? asJson(results, options, seconds) : asTable(results, options, seconds).join('\n');
  process.stdout.write(`${output}\n`);
  return results.every(({ wrong }) => wrong === 0) ? 0 : EXIT_WRONG;
}

function orUsage<Options>(read: () => Options): Options | undefined {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    return undefined;
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof InvalidConfigError ? EXIT_CONFIG : EXIT_UNAVAILABLE;
  },
);
