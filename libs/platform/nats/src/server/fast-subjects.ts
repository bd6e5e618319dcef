import { Injectable } from '@nestjs/common';
import { type Operation, problemsOf, requestClassOf } from '@sms/contracts/rpc';
import { MalformedRequestError } from './malformed-request-error';

export type FastHandler = (request: unknown, timeLeftMs: number) => unknown;

/**
 * Subjects with many requests a second. Their requests are checked by the rule of their contract and passed to the
 * handler, bypassing Nest: no pipes, guards or interceptors. The method of the controller keeps its `@MessagePattern`,
 * which subscribes to the subject.
 */
@Injectable()
export class FastSubjects {
  private readonly handlers = new Map<string, FastHandler>();

  /**
   * To be called before the service listens.
   * @param handler gets the milliseconds that the caller still waits, infinite when it does not say
   * @throws when the contract of the subject has no rule
   */
  on<Request, Reply>(
    subject: Operation<Request, Reply>,
    handler: (request: Request, timeLeftMs: number) => Promise<Reply> | Reply,
  ): void {
    const requestClass = requestClassOf(subject);
    if (!requestClass?.rule) throw new Error(`${subject} has no rule`);
    this.handlers.set(subject, (request, timeLeftMs) => {
      const problems = problemsOf(requestClass, request);
      if (problems) throw new MalformedRequestError(problems);
      return handler(request as Request, timeLeftMs);
    });
  }

  handlerOf(subject: string): FastHandler | undefined {
    return this.handlers.get(subject);
  }
}
