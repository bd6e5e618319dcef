import { Injectable } from '@nestjs/common';
import { DomainError } from '@sms/platform/errors';
import { REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { forbidden } from '../../identity/auth/auth-errors';
import { Reauthentication } from '../../identity/passwords/reauthentication';

interface Change {
  /** Another host, or the first one, receives numbers and texts. */
  readonly changesHost: boolean;
  /** Events tell number and text again, or where those of the account do not. */
  readonly revealsMore: boolean;
}

/** Decides who may let events go elsewhere, or tell more. */
@Injectable()
export class HostChange {
  constructor(private readonly reauthentication: Reauthentication) {}

  /** Whether the caller has proved the password lately. A key has a scope of its own for hosts. */
  async isCertain(vendor: VendorCaller, password: string | null | undefined): Promise<boolean> {
    return vendor.sessionId === null || this.reauthentication.isFresh(vendor, password ?? undefined);
  }

  /**
   * @throws {DomainError} REAUTHENTICATION_REQUIRED for a user who is not certain; FORBIDDEN for a key that would
   * reveal more
   */
  assertAllowed(vendor: VendorCaller, isCertain: boolean, { changesHost, revealsMore }: Change): void {
    if (revealsMore && vendor.sessionId === null) throw forbidden('Only a user may include text and number again.');
    if (!isCertain && (revealsMore || changesHost))
      throw new DomainError(REAUTHENTICATION_REQUIRED, 'the last login was too long ago');
  }
}
