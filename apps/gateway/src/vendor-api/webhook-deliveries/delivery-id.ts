import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { DomainError } from '@sms/platform/errors';

/** The characters of an id. Anything else is treated as unknown; a NUL would even fail in Postgres. */
const ID = /^[\x21-\x7e]{1,200}$/;

/** @throws {DomainError} WEBHOOK_DELIVERY_UNKNOWN when the text cannot be the id of a delivery. */
export function assertDeliveryId(id: string): void {
  if (!ID.test(id)) throw new DomainError(WEBHOOK_ERRORS.deliveryUnknown, 'no such delivery');
}
