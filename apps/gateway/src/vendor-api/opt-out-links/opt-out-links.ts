import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { gatewayConfig } from '../../config/gateway.config';
import { MESSAGE_MAX_CHARACTERS } from '../../edge/validation/field-rule';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { VendorCaller } from '../../identity/accounts/caller';
import { forbidden } from '../../identity/auth/auth-errors';
import { OptOutCodes, type OptOutWish } from './opt-out-codes';

/** Below which the pages are served: short, because it is part of messages. */
export const OPT_OUT_PREFIX = '/o';

/** Links in messages that nobody can answer. Nothing is stored of a link, so making one costs no query. */
@Injectable()
export class OptOutLinks {
  private readonly origin: string | undefined;
  private readonly codes: OptOutCodes;

  constructor(@Inject(gatewayConfig.KEY) { optOutLinks }: ConfigType<typeof gatewayConfig>) {
    this.origin = optOutLinks?.origin;
    this.codes = new OptOutCodes(optOutLinks?.keys ?? []);
  }

  /**
   * Returns the link by which the number ends the account's messages, or those of one sender name.
   * @throws {DomainError} FORBIDDEN where the operator has not set links up
   */
  urlOf({ accountId, sandbox }: Pick<VendorCaller, 'accountId' | 'sandbox'>, number: string, sender: string | null) {
    if (this.origin === undefined) throw forbidden('Opt-out links are not set up at this service.');
    return `${this.origin}${OPT_OUT_PREFIX}/${this.codes.codeOf({ accountId, number, sender, sandbox })}`;
  }

  /**
   * Returns the request with the link of its recipient behind its text. The link is for the whole account, as STOP is.
   * @throws {DomainError} VALIDATION_ERROR when both together are longer than a message may be
   */
  appendedTo<R extends { readonly phone: string; readonly message: string }>(vendor: VendorCaller, request: R): R {
    const message = `${request.message} ${this.urlOf(vendor, request.phone, null)}`;
    const excess = [...message].length - MESSAGE_MAX_CHARACTERS;
    if (excess > 0) {
      const left = [...request.message].length - excess;
      throw invalidFields({ message: [`message may not be longer than ${left} characters with opt_out_link`] });
    }
    return { ...request, message };
  }

  wishOf(code: string): OptOutWish | undefined {
    return this.codes.wishOf(code);
  }
}
