import type { ArgumentsHost } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';

type Http = ReturnType<ArgumentsHost['switchToHttp']>;

/** Nest's context of a request, without the closures that it makes each time a guard or a parameter looks into it. */
export class HotContext extends ExecutionContextHost implements Http {
  override switchToHttp(): Http {
    return this;
  }

  getRequest<T>(): T {
    return this.getArgByIndex<T>(0);
  }

  getResponse<T>(): T {
    return this.getArgByIndex<T>(1);
  }

  /** There is no next handler on a hot route. */
  getNext<T>(): T {
    return this.getArgByIndex<T>(2);
  }
}
