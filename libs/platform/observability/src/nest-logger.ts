import type { LoggerService } from '@nestjs/common';
import type { ServiceLogger } from './logger';

/** Lets Nest's own messages go through the service's pino logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: ServiceLogger) {}

  log(message: unknown, ...rest: unknown[]): void {
    // Nest logs every module and route at start: useful when debugging, noise otherwise.
    this.logger.debug(this.fields(rest), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    // The serializer decides whether to show the text of an error.
    if (message instanceof Error) this.logger.error({ err: message, ...this.fields(rest) }, message.name);
    else this.logger.error(this.fields(rest), String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(this.fields(rest), String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(this.fields(rest), String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(this.fields(rest), String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(this.fields(rest), String(message));
  }

  /** Nest passes `(stack?, context?)`; the context is always last. */
  private fields(rest: unknown[]): { context?: string; stack?: string } {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    return {
      ...(typeof context === 'string' ? { context } : {}),
      ...(typeof stack === 'string' ? { stack } : {}),
    };
  }
}
