import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { nearestName } from '../../edge/validation/nearest-name';
import { rememberIgnored, unknownFields } from '../../edge/validation/unknown-fields';

const NO_NAMES: ReadonlySet<string> = new Set();
const DRY_RUN = ['dry_run'];

/** Sends take nothing from the query: a client that requests a dry run there must not send. */
@Injectable()
export class NoQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    refuseQuery(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }
}

/**
 * Other fields of the query are ignored, with a warning.
 * @throws {DomainError} INVALID when it asks for a dry run
 */
export function refuseQuery(request: FastifyRequest): void {
  const query = request.query as Readonly<Record<string, unknown>>;
  const unknown = unknownFields(query, NO_NAMES);
  if (unknown.length === 0) return;
  const dryRun = Object.keys(query).find((name) => nearestName(name, DRY_RUN) !== undefined);
  if (dryRun !== undefined) throw invalidFields({ dry_run: ['dry_run is a field of the body, not of the query'] });
  rememberIgnored(query, unknown);
}
