import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Credentials } from '@sms/api-client';
import { UsageError } from '../command/command';

export interface SmsctlConfig {
  readonly baseUrl: string;
  readonly operator: { readonly token: string } | Credentials;
}

export interface VendorConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Undefined: the caller makes one. */
  readonly webhookSecret: string | undefined;
}

interface Demo {
  readonly base_url: string;
  readonly api_key: string;
  readonly webhook_secret: string;
  readonly operator: { readonly email: string; readonly password: string };
}

/**
 * Address and operator: from the variables, and where these are not set, of the system that `npm start` runs on
 * `SMS_DATA_DIR`.
 * @throws {UsageError} when it is not known where the API is, or who calls
 */
export function smsctlConfig(env: NodeJS.ProcessEnv = process.env): SmsctlConfig {
  const { baseUrl, local } = addressOf(env);
  const { OPERATOR_TOKEN: token, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = env;
  if (token) return { baseUrl, operator: { token } };
  const second_factor_code = env['OPERATOR_SECOND_FACTOR_CODE'];
  if (email && password)
    return { baseUrl, operator: { email, password, ...(second_factor_code && { second_factor_code }) } };
  if (local) return { baseUrl, operator: local.operator };
  throw new UsageError('set OPERATOR_EMAIL and OPERATOR_PASSWORD, or OPERATOR_TOKEN');
}

/**
 * The same with a vendor's API key.
 * @throws {UsageError} when it is not known where the API is, or who calls
 */
export function vendorConfig(env: NodeJS.ProcessEnv = process.env): VendorConfig {
  const { baseUrl, local } = addressOf(env);
  const webhookSecret = env['WEBHOOK_SECRET'] || undefined;
  if (env['API_KEY']) return { baseUrl, apiKey: env['API_KEY'], webhookSecret };
  if (local) return { baseUrl, apiKey: local.api_key, webhookSecret: webhookSecret ?? local.webhook_secret };
  throw new UsageError('set API_KEY to a key with the scope read');
}

/**
 * The address, and the accounts of the local system when it is there: they are nobody elsewhere, and no other address
 * learns of them.
 */
function addressOf(env: NodeJS.ProcessEnv): { readonly baseUrl: string; readonly local: Demo | undefined } {
  const local = localDemo(env['SMS_DATA_DIR'] || '.data');
  const baseUrl = env['BASE_URL'] || local?.base_url;
  if (!baseUrl || !URL.canParse(baseUrl)) throw new UsageError('set BASE_URL to the address of the API');
  return { baseUrl, local: local?.base_url === baseUrl ? local : undefined };
}

/** Undefined when no system was started on the folder. */
function localDemo(dataDir: string): Demo | undefined {
  const file = path.join(dataDir, 'demo.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined;
}
