import { applyDecorators, UseGuards } from '@nestjs/common';
import type { ApiKeyScope } from '../identity/api-key-scopes';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard';
import { ApiKeyGuard, Scope } from './api-key.guard';
import { BearerGuard, Roles } from './bearer.guard';
import { EitherGuard } from './either.guard';
import { type Permission, PERMISSIONS } from './permissions';

/** `X-API-Key` with the scope, then the rate limit: unauthenticated requests never count against anybody's limit. */
export const KeyAuth = (scope: ApiKeyScope) => applyDecorators(Scope(scope), UseGuards(ApiKeyGuard, RateLimitGuard));

/** `Authorization: Bearer`, of a user whose role has the permission. */
export const BearerAuth = (permission: Permission) =>
  applyDecorators(Roles(PERMISSIONS[permission]), UseGuards(BearerGuard, RateLimitGuard));

/** Either credential; the key wins when both are given. */
export const EitherAuth = (permission: Permission, scope: ApiKeyScope) =>
  applyDecorators(Scope(scope), Roles(PERMISSIONS[permission]), UseGuards(EitherGuard, RateLimitGuard));
