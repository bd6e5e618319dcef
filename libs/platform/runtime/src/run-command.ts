import { ConfigError } from '@sms/platform/config';

/** Runs a one-off command (a migration, creating an operator): exit code 0, or 1 with one line on standard error. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const text =
      error instanceof ConfigError
        ? error.message
        : `failed: ${error instanceof Error ? error.message : String(error)}`;
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}
