export interface LauncherConfig {
  gatewayPort: number;
  dataDir: string;
  /** Inherited by every process that is started. */
  env: NodeJS.ProcessEnv;
}

/** Throws with one line that names the variable. */
export function launcherConfig(env: NodeJS.ProcessEnv = process.env): LauncherConfig {
  const port = env['GATEWAY_PORT'] || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) {
    throw new Error(`GATEWAY_PORT is "${port}": it must be a port number from 1 to 65535`);
  }
  return { gatewayPort: Number(port), dataDir: env['SMS_DATA_DIR'] || '.data', env };
}
