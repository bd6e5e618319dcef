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

  it('names all variables that are missing or wrong, and repeats none', () => {
    const env = { ...NOWHERE, ...ALL, OTP_DATABASE_URL: 'mysql://u:secret@db', BILLING_DATABASE_URL: '' };
    expect(() => auditConfig(env)).toThrow(
      'OTP_DATABASE_URL must be a postgres:// URL\nBILLING_DATABASE_URL is required: no system of npm start runs here',
    );
  });
});
