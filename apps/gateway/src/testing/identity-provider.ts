import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';

const CLIENT = { id: 'sms', secret: 'secret of the gateway under test' };
const PUBLIC_URL = 'https://sms.example';

export interface PersonUnderTest {
  email: string;
  isVerified?: boolean;
  groups: readonly string[];
}

type Claims = Readonly<Record<string, unknown>>;

/** An OpenID provider of somebody else: `oidc-provider`, on a port of this machine. */
export class IdentityProviderUnderTest {
  /** By subject. One who is missing was removed. */
  readonly people = new Map<string, PersonUnderTest>();
  /** Whether it answers each request with 503. */
  isAway = false;
  /** Refresh tokens that were sent to it, good or not. */
  refreshes = 0;
  /** Claims that replace the true ones in ID tokens. */
  forged: Claims = {};
  private readonly server: Server;
  private readonly key = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({ format: 'jwk' });

  private constructor() {
    this.server = createServer();
  }

  static async start(): Promise<IdentityProviderUnderTest> {
    const started = new IdentityProviderUnderTest();
    await started.listen();
    return started;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get environment(): Record<string, string> {
    return {
      GATEWAY_OIDC_ISSUER: this.issuer,
      GATEWAY_OIDC_CLIENT_ID: CLIENT.id,
      GATEWAY_OIDC_CLIENT_SECRET: CLIENT.secret,
      GATEWAY_OIDC_NAME: 'Example SSO',
      GATEWAY_OIDC_ROLES: JSON.stringify({ 'sms-support': 'support', 'sms-admins': 'admin', 'sms-readers': 'read' }),
      GATEWAY_PUBLIC_URL: PUBLIC_URL,
    };
  }

  /**
   * Logs a person in, as a browser would.
   * @param address to which the gateway has sent it
   * @returns the query of the address to which the provider sends it back
   */
  async logIn(address: string, subject: string): Promise<string> {
    const cookies = new Map<string, string>();
    let [url, form]: [string, URLSearchParams | undefined] = [address, undefined];
    for (let step = 0; step < 10; step += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        ...(form && { method: 'POST', body: form }),
      });
      await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      form = location === null ? new URLSearchParams({ prompt: 'login', login: subject, password: 'x' }) : undefined;
      if (location !== null) url = new URL(location, url).href;
      if (url.startsWith(`${PUBLIC_URL}/console/sign-in?`)) return new URL(url).search.slice(1);
    }
    throw new Error(`the provider leads to ${url}`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    // It warns of what is good for tests alone, and of Node 20.
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { default: Provider } = await import('oidc-provider');
    const provider = new Provider(this.issuer, this.configuration());
    warn.mockRestore();
    provider.use(async (context, next) => {
      const oidc = context as unknown as KoaContextWithOIDC;
      await next();
      if (oidc.oidc?.route !== 'token') return;
      if (oidc.oidc.params?.['grant_type'] === 'refresh_token') this.refreshes += 1;
      const body = context.body as { id_token?: string };
      if (body.id_token !== undefined && Object.keys(this.forged).length > 0)
        body.id_token = this.resigned(body.id_token);
    });
    const answer = provider.callback();
    this.server.on('request', (request, response) => {
      if (this.isAway) response.writeHead(503).end();
      else void answer(request, response);
    });
  }

  private configuration(): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${PUBLIC_URL}/console/sign-in`],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
      jwks: { keys: [{ ...this.key, kid: 'key', use: 'sig', alg: 'RS256' }] as never },
      cookies: { keys: ['key of the cookies'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
      pkce: { required: () => true },
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 3_600,
        IdToken: 60,
        Interaction: 60,
        RefreshToken: 3_600,
        Session: 3_600,
      },
      issueRefreshToken: () => Promise.resolve(true),
      rotateRefreshToken: true,
      findAccount: (_context, subject) => {
        const person = this.people.get(subject);
        if (!person) return undefined;
        const { email, isVerified = true, groups } = person;
        const claims = () => Promise.resolve({ sub: subject, email, email_verified: isVerified, groups: [...groups] });
        return Promise.resolve({ accountId: subject, claims });
      },
      // Nobody is asked for consent.
      loadExistingGrant: async ({ oidc }) => {
        const { provider, client, session } = oidc;
        const grant = new provider.Grant({ clientId: String(client?.clientId), accountId: String(session?.accountId) });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
  }

  private resigned(token: string): string {
    const [header = '', payload = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    const forged = Buffer.from(JSON.stringify({ ...claims, ...this.forged })).toString('base64url');
    const signed = `${header}.${forged}`;
    const key = createPrivateKey({ key: this.key, format: 'jwk' });
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
  }
}
