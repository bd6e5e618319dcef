import { type ArgumentsHost, Catch, type RpcExceptionFilter } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { type Observable, throwError } from 'rxjs';
import type { RpcErrors } from './rpc-errors';

/** Sends errors to the caller as `{ code, message, details }`. */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter<unknown> {
  constructor(private readonly errors: RpcErrors) {}

  catch(thrown: unknown, host: ArgumentsHost): Observable<never> {
    const subject = host.switchToRpc().getContext<NatsContext>().getSubject();
    return throwError(() => this.errors.toWire(thrown, subject));
  }
}
