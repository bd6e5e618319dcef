import { DomainError } from '@sms/platform/errors';
import type { FastifyInstance } from 'fastify';
import { METHOD_NOT_ALLOWED } from './error-codes';
import type { ErrorFilter } from './error.filter';

/** Below these, files are served, whose paths are not known. */
const isPattern = (url: string): boolean => url.includes('*');

/** The methods of every path, by which requests with other methods are refused. */
export class AllowedMethods {
  private readonly byPath = new Map<string, Set<string>>();

  /** Must be made before routes are registered. */
  constructor(private readonly server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => {
      const methods = this.byPath.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      this.byPath.set(url, methods);
    });
  }

  /** Registers the refusals, once all other routes are there. OPTIONS is answered with the methods. */
  refuseOthers(errors: Pick<ErrorFilter, 'answer'>): void {
    for (const [url, methods] of [...this.byPath].filter(([path]) => !isPattern(path))) {
      const others = this.server.supportedMethods.filter((method) => !methods.has(method));
      const allow = [...methods, 'OPTIONS'].sort().join(', ');
      this.server.route({
        method: others,
        url,
        // Before the body is read, which may be refused for other reasons.
        onRequest: ({ method }, reply) => {
          void reply.header('allow', allow);
          if (method === 'OPTIONS') return void reply.status(204).send();
          errors.answer(new DomainError(METHOD_NOT_ALLOWED, `This path takes ${allow}.`), reply);
        },
        handler: () => undefined,
      });
    }
  }
}
