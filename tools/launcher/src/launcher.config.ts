import { readFileSync } from 'node:fs';

export interface LauncherConfig {
  gatewayPort: number;
  dataDir: string;
  /** MESSAGING_CARRIERS, or the content of MESSAGING_CARRIERS_FILE. */
  carriers: string | undefined;
  /** Inherited by every process that is started. */
  env: NodeJS.ProcessEnv;
}

/** Throws with one line that names the variable. */
export function launcherConfig(env: NodeJS.ProcessEnv = process.env): LauncherConfig {
  const port = env['GATEWAY_PORT'] || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`GATEWAY_PORT is "${port}": it must be a port number from 1 to 65535`);
  }
  return { gatewayPort: Number(port), dataDir: env['SMS_DATA_DIR'] || '.data', carriers: carriersOf(env), env };
}

/** The value goes before the file, as in the services. */
function carriersOf(env: NodeJS.ProcessEnv): string | undefined {
  if (env['MESSAGING_CARRIERS']) return env['MESSAGING_CARRIERS'];
  const file = env['MESSAGING_CARRIERS_FILE'];
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `MESSAGING_CARRIERS_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`,
    );
  }
}
