import { applyDecorators, type CallHandler, type ExecutionContext, HttpCode, Injectable, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

@Injectable()
class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly wrap: (data: unknown) => object) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<object> {
    return next.handle().pipe(map(this.wrap));
  }
}

function answersWith(wrap: (data: unknown) => object) {
  return applyDecorators(HttpCode(200), UseInterceptors(new EnvelopeInterceptor(wrap)));
}

/** What the handler returns becomes `data` of `{ status: "success", message, data }`. */
export const StatusEnvelope = (message: string) => answersWith((data) => ({ status: 'success', message, data }));

/** What the handler returns becomes `data` of `{ success: true, message, data }`. */
export const SuccessEnvelope = (message: string) => answersWith((data) => ({ success: true, message, data }));
