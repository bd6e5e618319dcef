import type { EnvironmentReader } from '@sms/platform/config';

const ROLES = ['read', 'support', 'finance', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The identity provider at which operators sign in. */
export interface SingleSignOnOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As the button on the login page calls it. */
  readonly name: string;
  /** Separated by blanks. */
  readonly scope: string;
  readonly groupsClaim: string;
  /** By the name of a group. */
  readonly roles: ReadonlyMap<string, Role>;
  /** The page of the console to which the provider sends people back. */
  readonly redirectUrl: string;
}

/** Undefined when GATEWAY_OIDC_ISSUER is not set: everybody logs in with a password. */
export function singleSignOnOptions(
  env: EnvironmentReader,
  publicUrl: string | undefined,
): SingleSignOnOptions | undefined {
  const issuer = env.optionalUrl('GATEWAY_OIDC_ISSUER', ['https:', 'http:']);
  const clientId = env.optionalString('GATEWAY_OIDC_CLIENT_ID');
  const clientSecret = env.optionalSecret('GATEWAY_OIDC_CLIENT_SECRET', 8);
  const name = env.string('GATEWAY_OIDC_NAME', 'single sign-on');
  const scope = env.string('GATEWAY_OIDC_SCOPE', 'openid email profile offline_access');
  const groupsClaim = env.string('GATEWAY_OIDC_GROUPS_CLAIM', 'groups');
  const roles = env.json('GATEWAY_OIDC_ROLES', rolesOf, new Map<string, Role>());
  // A malformed one is a problem already.
  if (!issuer) return undefined;
  if (env.isProduction && issuer.startsWith('http:'))
    env.reject('GATEWAY_OIDC_ISSUER must begin with https:// when NODE_ENV is production');
  const needed = {
    GATEWAY_OIDC_CLIENT_ID: clientId,
    GATEWAY_OIDC_CLIENT_SECRET: clientSecret,
    GATEWAY_PUBLIC_URL: publicUrl,
    GATEWAY_SECRET_KEY: env.optionalString('GATEWAY_SECRET_KEY'),
  };
  for (const [variable, value] of Object.entries(needed))
    if (value === undefined) env.reject(`${variable} is required with GATEWAY_OIDC_ISSUER`);
  if (roles?.size === 0) env.reject('GATEWAY_OIDC_ROLES is required with GATEWAY_OIDC_ISSUER: nobody could sign in');
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
    name,
    scope,
    groupsClaim,
    roles,
    redirectUrl: publicUrl ? `${new URL(publicUrl).origin}/console/sign-in` : '',
  };
}

function rolesOf(value: unknown): ReadonlyMap<string, Role> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object such as {"sms-admins": "admin"}');
  return new Map(
    Object.entries(value).map(([group, role]) => {
      const known = ROLES.find((one) => one === role);
      if (!known) throw new Error(`the role of ${group} must be one of ${ROLES.join(', ')}`);
      return [group, known];
    }),
  );
}
