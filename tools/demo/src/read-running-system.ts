import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DemoError, NOT_RUNNING } from './demo-error';

/** What `npm start` writes down about the system it runs. */
export interface RunningSystem {
  readonly baseUrl: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  /** Signs the demo vendor's webhooks: `whsec_` and base64. */
  readonly webhookSecret: string;
  /** Holds the certificate that the webhook dispatcher trusts on this machine. */
  readonly certificateDir: string;
}

export async function readRunningSystem(dataDir: string): Promise<RunningSystem> {
  const file = path.join(dataDir, 'demo.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new DemoError(`${NOT_RUNNING} (there is no ${file})`);
  });
  const found = parse(text, file);
  const field = (name: string): string => {
    const value = name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], found);
    if (typeof value !== 'string') throw new DemoError(`${file} has no ${name}: start the system again with npm start`);
    return value;
  };
  return {
    baseUrl: field('base_url'),
    email: field('vendor.email'),
    password: field('vendor.password'),
    apiKey: field('api_key'),
    webhookSecret: field('webhook_secret'),
    certificateDir: path.join(dataDir, 'dev-ca'),
  };
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DemoError(`${file} is not valid JSON: start the system again with npm start`);
  }
}
