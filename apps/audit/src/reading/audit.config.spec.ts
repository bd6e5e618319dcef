import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditConfig, DATABASES } from './audit.config';

const ALL = Object.fromEntries(
  DATABASES.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, `postgres://db/${name}`]),
);
const NOWHERE = { SMS_DATA_DIR: '/nowhere' };

describe('auditConfig', () => {
  it('takes the URLs of the services', () => {
    const { urls } = auditConfig({ ...NOWHERE, ...ALL });
    expect(urls).toEqual(Object.fromEntries(DATABASES.map((name) => [name, `postgres://db/${name}`])));
  });

  it('takes those of migrations for what only an owner may do, where there are any', () => {
    const owner = 'postgres://owner@db/billing';
    const { urls, ownerUrls } = auditConfig({ ...NOWHERE, ...ALL, BILLING_MIGRATION_DATABASE_URL: owner });
    expect(ownerUrls).toEqual({ ...urls, billing: owner });
  });

  it('takes those of the system that runs on the folder, where no variable says otherwise', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'audit-config-'));
    try {
      const urls = Object.fromEntries(DATABASES.map((name) => [name, `postgres://elsewhere/mine_${name}`]));
      writeFileSync(path.join(folder, 'databases.json'), JSON.stringify(urls));
      const env = { SMS_DATA_DIR: folder, OTP_DATABASE_URL: 'postgres://db/otp' };
      expect(auditConfig(env).urls).toEqual({ ...urls, otp: 'postgres://db/otp' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names all variables that are missing or wrong, and repeats none', () => {
    const env = { ...NOWHERE, ...ALL, OTP_DATABASE_URL: 'mysql://u:secret@db', BILLING_DATABASE_URL: '' };
    expect(() => auditConfig(env)).toThrow(
      'OTP_DATABASE_URL must be a postgres:// URL\nBILLING_DATABASE_URL is required: no system of npm start runs here',
    );
  });
});
