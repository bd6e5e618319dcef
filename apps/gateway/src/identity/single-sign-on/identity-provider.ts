import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import * as oidc from 'openid-client';
import { gatewayConfig } from '../../config/gateway.config';
import type { SingleSignOnOptions } from '../../config/single-sign-on-options';
import { OPERATOR_ROLES, type OperatorRole } from '../accounts/app-user.entity';

/** Of each request to the provider. A check makes two of them within the lease of its session. */
const TIMEOUT_SECONDS = 5;
/** The refresh token is good no more: the person is gone, or the session was ended there. */
const REFUSALS = ['invalid_grant', 'access_denied', 'login_required', 'interaction_required', 'consent_required'];

/** What a browser has to prove when it comes back from the provider. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined unless the provider has verified it. */
  readonly email: string | undefined;
  /** By the groups; undefined when none of them has a role here. */
  readonly role: OperatorRole | undefined;
}

export interface Grant {
  readonly accessToken: string;
  /** The next one; undefined when the provider gives none, or the one before stays good. */
  readonly refreshToken: string | undefined;
  /** Claims of the ID token. */
  readonly claims: oidc.UserInfoResponse | undefined;
}

/** Speaks OpenID Connect with the provider of the settings. */
@Injectable()
export class IdentityProvider {
  /** Undefined: there is none here. */
  readonly options: SingleSignOnOptions | undefined;
  private discovered: Promise<oidc.Configuration> | undefined;

  constructor(@Inject(gatewayConfig.KEY) { singleSignOn }: Pick<ConfigType<typeof gatewayConfig>, 'singleSignOn'>) {
    this.options = singleSignOn;
  }

  /** The address at the provider to which a browser goes to sign in. Throws what `openid-client` throws. */
  async address({ state, nonce, verifier }: SignInSecrets): Promise<string> {
    const { redirectUrl, scope } = this.needed;
    const address = oidc.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUrl,
      scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  /**
   * Exchanges the code that the browser has brought. The library checks state, nonce, issuer, audience, times and
   * signature.
   * @param query of the address to which the provider has sent the browser
   */
  async redeem(query: string, { state, nonce, verifier }: SignInSecrets): Promise<Grant> {
    const cameBackTo = new URL(this.needed.redirectUrl);
    cameBackTo.search = query;
    const tokens = await oidc.authorizationCodeGrant(await this.configuration(), cameBackTo, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    return grantOf(tokens);
  }

  async refresh(refreshToken: string): Promise<Grant> {
    return grantOf(await oidc.refreshTokenGrant(await this.configuration(), refreshToken));
  }

  /** Whom a grant is for, by the ID token and by what the provider says now. */
  async personOf({ accessToken, claims: idClaims }: Grant, subject: string): Promise<Person> {
    const configuration = await this.configuration();
    const { userinfo_endpoint: hasUserInfo } = configuration.serverMetadata();
    const userInfo = hasUserInfo ? await oidc.fetchUserInfo(configuration, accessToken, subject) : undefined;
    const claims: Record<string, unknown> = { ...idClaims, ...userInfo };
    const { email, email_verified: isVerified } = claims;
    return {
      issuer: configuration.serverMetadata().issuer,
      subject,
      email: typeof email === 'string' && isVerified === true ? email.trim().toLowerCase() : undefined,
      role: roleOf(claims[this.needed.groupsClaim], this.needed.roles),
    };
  }

  private get needed(): SingleSignOnOptions {
    if (!this.options) throw new Error('there is no single sign-on here');
    return this.options;
  }

  /** Read once, at the first use: a provider that is away keeps no gateway from starting. */
  private configuration(): Promise<oidc.Configuration> {
    const discovered = (this.discovered ??= discover(this.needed));
    discovered.catch(() => {
      if (this.discovered === discovered) this.discovered = undefined;
    });
    return discovered;
  }
}

/** Whether the provider has refused, rather than not replied or not been understood. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return REFUSALS.includes(error.error);
  // The access token is seconds old.
  return error instanceof oidc.WWWAuthenticateChallengeError && [401, 403].includes(error.status);
}

/** Whether the provider could not be asked, so that trying again may help. */
export function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 || error.status === 429;
  if (error instanceof oidc.ClientError)
    return ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    );
  return error instanceof TypeError;
}

/** For the log: what a library or a provider calls it, which names nobody. */
export function codeOf(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError) return error.error;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name);
}

function discover({ issuer, clientId, clientSecret }: SingleSignOnOptions): Promise<oidc.Configuration> {
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  return oidc.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    (server, ...request) => {
      // The default of the specification, where the provider names no methods.
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
      return (methods.includes('client_secret_basic') ? basic : post)(server, ...request);
    },
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        oidc.enableNonRepudiationChecks,
        // Production refuses such an issuer in its settings.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

function grantOf(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Grant {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  return { accessToken, refreshToken, claims: tokens.claims() };
}

/** The last of the roles that the groups have. */
function roleOf(groups: unknown, roles: SingleSignOnOptions['roles']): OperatorRole | undefined {
  const names: readonly unknown[] = Array.isArray(groups) ? groups : [groups];
  const held = names.map((name) => (typeof name === 'string' ? roles.get(name) : undefined));
  return OPERATOR_ROLES.findLast((role) => held.includes(role));
}
