import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writePrivateFile } from '../workspace/write-private-file';
import { DATABASES, type DatabaseName } from './databases';

export interface SystemSecrets {
  postgresPassword: string;
  /** Of the roles that own the databases. */
  rolePasswords: Record<DatabaseName, string>;
  /** Of the roles as which the services run. */
  runtimePasswords: Record<DatabaseName, string>;
  /** By process name. */
  natsPasswords: Record<string, string>;
  jwtSecret: string;
  otpPepper: string;
  /** 32 bytes, base64. */
  otpTextKey: string;
  /** 32 bytes, base64. */
  webhookSecretKey: string;
  /** 32 bytes, base64. */
  carrierSettingsKey: string;
  /** 32 bytes, base64. */
  secondFactorKey: string;
  /** 32 bytes, base64. */
  optOutKey: string;
  /** SMPP allows a password of eight characters. */
  smppPassword: string;
  operatorPassword: string;
  demoVendorPassword: string;
}

/**
 * The secrets of a data folder, kept in `<data>/secrets.json`, mode 0600. Each is made at the first start that needs
 * it, so a folder of an earlier version gets the new ones.
 */
export async function systemSecrets(dataDir: string, natsNames: readonly string[]): Promise<SystemSecrets> {
  const file = path.join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<SystemSecrets>) : {};
  const fresh = newSecrets(natsNames);
  const secrets = { ...fresh, ...kept, natsPasswords: { ...fresh.natsPasswords, ...kept.natsPasswords } };
  if (JSON.stringify(secrets) !== JSON.stringify(kept)) await writePrivateFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

function newSecrets(natsNames: readonly string[]): SystemSecrets {
  return {
    postgresPassword: token(24),
    rolePasswords: passwordsOfDatabases(),
    runtimePasswords: passwordsOfDatabases(),
    natsPasswords: Object.fromEntries(natsNames.map((name) => [name, token(24)])),
    jwtSecret: token(48),
    otpPepper: token(48),
    otpTextKey: randomBytes(32).toString('base64'),
    webhookSecretKey: randomBytes(32).toString('base64'),
    carrierSettingsKey: randomBytes(32).toString('base64'),
    secondFactorKey: randomBytes(32).toString('base64'),
    optOutKey: randomBytes(32).toString('base64'),
    smppPassword: token(4),
    operatorPassword: token(12),
    demoVendorPassword: token(12),
  };
}

function passwordsOfDatabases(): Record<DatabaseName, string> {
  return Object.fromEntries(DATABASES.map((name) => [name, token(24)])) as Record<DatabaseName, string>;
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
