import { Injectable } from '@nestjs/common';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { DomainError } from '@sms/platform/errors';
import { AddressGuard } from '../network/address-guard';
import { checkEndpointUrl } from '../network/check-endpoint-url';

@Injectable()
export class UrlCheck {
  constructor(private readonly guard: AddressGuard) {}

  /** @throws {DomainError} urlRefused, with the reasons */
  assertAllowed(url: string): void {
    const problems = checkEndpointUrl(url, this.guard);
    if (problems.length > 0)
      throw new DomainError(WEBHOOK_ERRORS.urlRefused, 'the webhook URL is refused', {
        delivery_webhook_url: problems,
      });
  }
}
