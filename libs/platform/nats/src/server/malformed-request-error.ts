import type { Problems } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** A request that does not fit its contract: a fault of the calling service, or one of another version. */
export class MalformedRequestError extends DomainError {
  constructor(readonly problems: Problems) {
    super(FAULT_CODES.invalid, 'the request does not fit its contract', problems);
  }
}
