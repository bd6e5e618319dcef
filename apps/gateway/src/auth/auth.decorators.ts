import { applyDecorators, UseGuards } from '@nestjs/common';
import type { ApiKeyScope } from '../identity/api-key-scopes';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard';
import { ApiKeyGuard, Scope } from './api-key.guard';
import { BearerGuard, Roles } from './bearer.guard';
import { EitherGuard } from './either.guard';
import { type Permission, PERMISSIONS } from './permissions';

/** `X-API-Key` of a key with the scope, then the rate limit: what is not authenticated never counts against anybody. */
export const KeyAuth = (scope: ApiKeyScope) => applyDecorators(Scope(scope), UseGuards(ApiKeyGuard, RateLimitGuard));

/** `Authorization: Bearer`, of a user whose role has the permission. */
export const BearerAuth = (permission: Permission) =>
  applyDecorators(Roles(PERMISSIONS[permission]), UseGuards(BearerGuard, RateLimitGuard));

/** One of the two; the key counts when both are given. */
export const EitherAuth = (permission: Permission, scope: ApiKeyScope) =>
  applyDecorators(Scope(scope), Roles(PERMISSIONS[permission]), UseGuards(EitherGuard, RateLimitGuard));
