import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writePrivateFile } from '../write-private-file';
import { DATABASES, type DatabaseName } from './databases';

export interface SystemSecrets {
  postgresPassword: string;
  rolePasswords: Record<DatabaseName, string>;
  jwtSecret: string;
  otpPepper: string;
  /** 32 bytes, base64. */
  webhookSecretKey: string;
  /** SMPP allows a password of eight characters. */
  smppPassword: string;
  operatorPassword: string;
  demoVendorPassword: string;
}

/** The secrets of a data folder, made at its first start and kept in `<data>/secrets.json`, mode 0600. */
export async function systemSecrets(dataDir: string): Promise<SystemSecrets> {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as SystemSecrets;
  const secrets: SystemSecrets = {
    postgresPassword: token(24),
    rolePasswords: Object.fromEntries(DATABASES.map((name) => [name, token(24)])) as Record<DatabaseName, string>,
    jwtSecret: token(48),
    otpPepper: token(48),
    webhookSecretKey: randomBytes(32).toString('base64'),
    smppPassword: token(4),
    operatorPassword: token(12),
    demoVendorPassword: token(12),
  };
  await writePrivateFile(file, JSON.stringify(secrets, null, 2));
  return secrets;
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
