import { ConfigError } from '@sms/platform/config';
import { migrationConfig } from './migration-options';

const SERVICE = 'postgres://billing_runtime:a@pooler:6432/billing';
const OWNER = 'postgres://billing:b@db/billing';

describe('the roles of migrations and of the service', () => {
  it('are one without a URL for migrations', () => {
    expect(migrationConfig({ BILLING_DATABASE_URL: OWNER }, 'BILLING')).toMatchObject({ url: OWNER });
    expect(migrationConfig({ BILLING_DATABASE_URL: OWNER }, 'BILLING').runtimeRole).toBeUndefined();
  });

  it('are two where the URLs name two', () => {
    const config = migrationConfig({ BILLING_DATABASE_URL: SERVICE, BILLING_MIGRATION_DATABASE_URL: OWNER }, 'BILLING');
    expect(config).toMatchObject({ url: OWNER, runtimeRole: 'billing_runtime' });
  });

  it.each([
    ['both URLs name it', 'postgres://billing:b@pooler/billing'],
    ['the service has no URL', ''],
    ['the URL of the service names none', 'postgres://pooler/billing'],
  ])('are one where %s', (_when, url) => {
    const config = migrationConfig({ BILLING_DATABASE_URL: url, BILLING_MIGRATION_DATABASE_URL: OWNER }, 'BILLING');
    expect(config.runtimeRole).toBeUndefined();
    expect(config.url).toBe(OWNER);
  });

  it('are not guessed from a URL that is none', () => {
    expect(() =>
      migrationConfig({ BILLING_DATABASE_URL: 'db', BILLING_MIGRATION_DATABASE_URL: OWNER }, 'BILLING'),
    ).toThrow(ConfigError);
  });
});
