import { applyDecorators, UseGuards } from '@nestjs/common';
import type { Role } from '../accounts/app-user.entity';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard';
import { ApiKeyGuard } from './api-key.guard';
import { BearerGuard, Roles } from './bearer.guard';

/** `X-API-Key`, then the rate limit: what is not authenticated never counts against anybody. */
export const KeyAuth = () => applyDecorators(UseGuards(ApiKeyGuard, RateLimitGuard));

/** `Authorization: Bearer`, of a user with one of the roles. */
export const BearerAuth = (...roles: readonly [Role, ...Role[]]) => applyDecorators(Roles(roles), UseGuards(BearerGuard, RateLimitGuard));
