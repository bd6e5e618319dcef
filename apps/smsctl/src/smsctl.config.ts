import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Credentials } from '@sms/api-client';
import { UsageError } from './command/command';

export interface SmsctlConfig {
  readonly baseUrl: string;
  readonly operator: { readonly token: string } | Credentials;
}

interface Demo {
  readonly base_url: string;
  readonly operator: { readonly email: string; readonly password: string };
}

/**
 * Address and operator: from the variables, and where these are not set, of the system that `npm start` runs on
 * `SMS_DATA_DIR`.
 * @throws {UsageError} when it is not known where the API is, or who calls
 */
export function smsctlConfig(env: NodeJS.ProcessEnv = process.env): SmsctlConfig {
  const local = localDemo(env['SMS_DATA_DIR'] || '.data');
  const baseUrl = env['BASE_URL'] || local?.base_url;
  if (!baseUrl || !URL.canParse(baseUrl)) throw new UsageError('set BASE_URL to the address of the API');
  const { OPERATOR_TOKEN: token, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = env;
  if (token) return { baseUrl, operator: { token } };
  const second_factor_code = env['OPERATOR_SECOND_FACTOR_CODE'];
  if (email && password)
    return { baseUrl, operator: { email, password, ...(second_factor_code && { second_factor_code }) } };
  // The operator of a local system is nobody elsewhere, and need not learn of it.
  if (local && baseUrl === local.base_url) return { baseUrl, operator: local.operator };
  throw new UsageError('set OPERATOR_EMAIL and OPERATOR_PASSWORD, or OPERATOR_TOKEN');
}

/** Undefined when no system was started on the folder. */
function localDemo(dataDir: string): Demo | undefined {
  const file = path.join(dataDir, 'demo.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined;
}
