import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { LOGGER, LogThrottle, type ServiceLogger } from '@sms/platform/observability';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { forbidden } from '../auth/auth-errors';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../credentials/failure-throttle';
import { OperatorNetworks } from '../credentials/operator-networks';
import { KnownPlaces, type LoginOrigin } from '../guesses/known-places';
import { SecondFactorVault } from '../second-factors/second-factor-vault';
import { SessionLimit } from '../sessions/session-limit';
import type { SessionUser } from '../sessions/sessions';
import { Admission } from './admission';
import { codeOf, type Grant, IdentityProvider, isAway, type Person, type SignInSecrets } from './identity-provider';
import { SessionChecks } from './session-checks';

/** Time to log in at the provider. */
export const SIGN_IN_SECONDS = 600;
const SEALED_FOR = 'sign-in';

type Started = { readonly sessionId: string };

/** Signs operators in at the identity provider. */
@Injectable()
export class SignIn {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());
  private readonly lines = new LogThrottle();

  constructor(
    private readonly provider: IdentityProvider,
    private readonly vault: SecondFactorVault,
    private readonly database: Database,
    private readonly admission: Admission,
    private readonly checks: SessionChecks,
    private readonly places: KnownPlaces,
    private readonly networks: OperatorNetworks,
    private readonly limit: SessionLimit,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** The name of the provider; null: there is none here. */
  get providerName(): string | null {
    return this.provider.options?.name ?? null;
  }

  /**
   * Returns the address at the provider, and what the browser keeps until it comes back, sealed.
   * @throws {DomainError} FORBIDDEN where there is no provider; UNAVAILABLE when it does not reply.
   */
  async begin(): Promise<{ readonly address: string; readonly kept: string }> {
    this.assertProvider();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const address = await this.asking(() => this.provider.address(secrets));
    const kept = JSON.stringify({ ...secrets, until: Date.now() + SIGN_IN_SECONDS * 1_000 });
    return { address, kept: this.vault.required.seal(kept, SEALED_FOR).toString('base64url') };
  }

  /**
   * @param query of the address to which the provider has sent the browser
   * @param kept what the same browser has kept; no other one can finish the login
   * @param give runs in the transaction that has locked the operator
   * @throws {DomainError} INVALID naming `query`; FORBIDDEN; USER_DISABLED; OPERATOR_NETWORK_REFUSED; UNAVAILABLE;
   * RATE_LIMIT_EXCEEDED.
   */
  async finish<T extends Started>(
    query: string,
    kept: string | undefined,
    origin: LoginOrigin,
    give: (sql: Sql, user: SessionUser) => Promise<T>,
  ): Promise<T> {
    this.assertProvider();
    this.networks.assertMayCall('operator', origin.address);
    const secrets = this.opened(kept);
    const grant = await this.throttle.attempt(origin.address, async () =>
      secrets ? this.asking(() => this.redeemed(query, secrets)) : undefined,
    );
    if (!grant) throw invalidFields({ query: ['query is that of no sign-in that this browser has begun'] });
    const { refreshToken, claims } = grant;
    if (refreshToken === undefined) {
      this.logger.error('the identity provider gives no refresh token: allow the scope offline_access');
      throw forbidden('The identity provider is not set up for this: see the log of the gateway.');
    }
    const person = await this.asking(() => this.provider.personOf(grant, claims?.sub ?? ''));
    const started =
      (await this.start(person, refreshToken, origin, give)) ?? (await this.start(person, refreshToken, origin, give));
    if (!started) throw new DomainError(FAULT_CODES.conflict, 'Another sign-in of yours was faster: try again.');
    return started;
  }

  /** Undefined when another login of the same person was faster. */
  private start<T extends Started>(
    person: Person,
    refreshToken: string,
    origin: LoginOrigin,
    give: (sql: Sql, user: SessionUser) => Promise<T>,
  ): Promise<T | undefined> {
    return this.database.transaction(async (sql) => {
      const id = await this.admission.admit(sql, person, origin);
      if (id === undefined) return undefined;
      await this.limit.take('login', id);
      const inNewPlace = !(await this.places.note(sql, id, origin));
      // The second factor is the provider's business.
      const user = { id, role: 'operator' as const, proved: true, inNewPlace, method: 'single-sign-on' as const };
      const given = await give(sql, user);
      await this.checks.begin(sql, given.sessionId, refreshToken);
      return given;
    });
  }

  /** Undefined when the provider, or the library, refuses what the browser has brought. */
  private async redeemed(query: string, secrets: SignInSecrets): Promise<Grant | undefined> {
    try {
      return await this.provider.redeem(query, secrets);
    } catch (error) {
      if (isAway(error)) throw error;
      const occurrences = this.lines.admit('refused');
      if (occurrences > 0) this.logger.warn({ code: codeOf(error), occurrences }, 'sign-ins were refused');
      return undefined;
    }
  }

  private async asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      const occurrences = this.lines.admit('away');
      if (occurrences > 0)
        this.logger.warn({ code: codeOf(error), occurrences }, 'the identity provider could not be asked');
      throw new DomainError(FAULT_CODES.unavailable, 'the identity provider does not reply', undefined, {
        cause: error,
      });
    }
  }

  private opened(kept: string | undefined): SignInSecrets | undefined {
    try {
      const opened = this.vault.required.open(Buffer.from(kept ?? '', 'base64url'), SEALED_FOR);
      const secrets = JSON.parse(opened) as SignInSecrets & { readonly until: number };
      return secrets.until > Date.now() ? secrets : undefined;
    } catch {
      return undefined;
    }
  }

  private assertProvider(): void {
    if (!this.provider.options) throw forbidden('Single sign-on is switched off here.');
  }
}
