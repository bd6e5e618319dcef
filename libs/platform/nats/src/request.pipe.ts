import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { isRequestClass, type Problems, problemsOf } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';

/** A request that does not fit its contract: a fault of the calling service, or one of another version. */
export class UnfitRequestError extends DomainError {
  constructor(readonly problems: Problems) {
    super(FAULT_CODES.invalid, 'the request does not fit its contract', problems);
  }
}

/**
 * Checks the payload of every handler of a service against the request class of its parameter, and hands it over as it
 * came. What the class does not name is let pass: caller and service are deployed independently.
 */
export class RequestPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A handler without a parameter reads no payload.
    if (type !== 'body' || metatype === undefined) return value;
    if (!isRequestClass(metatype)) throw new Error(`${metatype.name} is the request class of no operation`);
    const problems = problemsOf(metatype, value);
    if (problems) throw new UnfitRequestError(problems);
    return value;
  }
}
