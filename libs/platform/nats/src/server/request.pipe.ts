import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { isRequestClass, problemsOf } from '@sms/contracts/rpc';
import { MalformedRequestError } from './malformed-request-error';

/**
 * Checks the payload of every handler of a service against the request class of its parameter, and passes it on
 * unchanged. Unknown fields are accepted: caller and service are deployed independently.
 */
export class RequestPipe implements PipeTransform<unknown, unknown> {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // A handler without a parameter reads no payload.
    if (type !== 'body' || metatype === undefined) return value;
    if (!isRequestClass(metatype)) throw new Error(`${metatype.name} is the request class of no operation`);
    const problems = problemsOf(metatype, value);
    if (problems) throw new MalformedRequestError(problems);
    return value;
  }
}
