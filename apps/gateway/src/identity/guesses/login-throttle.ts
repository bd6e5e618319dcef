import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import type { PasswordAsker } from '../accounts/password-places';
import { GuessCounts, type GuessKey } from './guess-counts';
import { KnownPlaces, type LoginOrigin } from './known-places';
import { networksOf } from './networks';

const attempts = new Counter({
  name: 'gateway_login_attempts_total',
  help: 'Checks of passwords at a login, by outcome: right, wrong, or refused before the check',
  labelNames: ['outcome'],
});

export interface LoginAttempt {
  /** In lower case; of a user or of nobody. */
  readonly email: string;
  readonly origin: LoginOrigin;
}

/**
 * Slows down guessing of passwords. Guesses at an account by strangers, those of one place, and those of a network wait
 * for longer and longer. A device or an address from which the user has logged in lately waits for its own failures
 * alone, so strangers cannot lock a user out, not even from an address that they share.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly counts: GuessCounts,
    private readonly places: KnownPlaces,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /**
   * @param check resolves to the user whose password it is, and to undefined for a wrong one
   * @param userIdOf the user with this e-mail, for the log
   * @throws {DomainError} RATE_LIMIT_EXCEEDED while the attempt has to wait.
   */
  async attempt<User>(
    { email, origin }: LoginAttempt,
    check: (asker: PasswordAsker) => Promise<User | undefined>,
    userIdOf: () => number | undefined,
  ): Promise<User | undefined> {
    const place = await this.places.find(email, origin);
    const { own, others } = keysOf(email, origin, place);
    const { ownMs, othersMs } = await this.counts.begin(own, others);
    if (ownMs > 0) {
      attempts.inc({ outcome: 'refused' });
      throw refused(ownMs);
    }
    const user = await this.decided(own, () =>
      check({ known: place !== undefined, network: networksOf(origin.address).wide }),
    );
    attempts.inc({ outcome: user === undefined ? 'wrong' : 'right' });
    if (user !== undefined) return user;
    const waits = await this.counts.fail(own);
    if (waits.ownMs > 0) this.log(waits.ownMs, userIdOf());
    // Strangers get the same, so the answer does not tell that the user has logged in from here.
    if (othersMs > 0) throw refused(othersMs);
    return undefined;
  }

  /** A guess that is right, or is not decided because something failed, is no failure. */
  private async decided<User>(keys: readonly GuessKey[], check: () => Promise<User | undefined>) {
    let user: User | undefined;
    let wrong = false;
    try {
      user = await check();
      wrong = user === undefined;
    } finally {
      if (!wrong) await this.counts.end(keys);
    }
    return user;
  }

  private log(waitMs: number, userId: number | undefined): void {
    if (userId !== undefined)
      this.logger.warn({ userId, waitSeconds: Math.ceil(waitMs / 1_000) }, 'logins of a user have failed too often');
  }
}

function keysOf(email: string, { address }: LoginOrigin, place: string | undefined) {
  const account = createHash('sha256').update(email).digest('base64url');
  const { narrow, middle, wide } = networksOf(address);
  const others: GuessKey[] = [
    { kind: 'account', name: account },
    { kind: 'narrow', name: narrow },
    ...(middle === undefined ? [] : [{ kind: 'middle' as const, name: middle }]),
    { kind: 'wide', name: wide },
  ];
  const own: GuessKey = { kind: 'place', name: `${account} ${place ?? narrow}` };
  return place === undefined ? { own: [own, ...others], others: [] } : { own: [own], others };
}

function refused(waitMs: number): DomainError {
  return new DomainError(RATE_LIMITED, 'too many failed logins', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
}
