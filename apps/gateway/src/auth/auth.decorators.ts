import { applyDecorators, UseGuards } from '@nestjs/common';
import { RateLimitGuard } from '../rate-limit/rate-limit.guard';
import { ApiKeyGuard } from './api-key.guard';
import { BearerGuard, Roles } from './bearer.guard';
import { type Permission, PERMISSIONS } from './permissions';

/** `X-API-Key`, then the rate limit: what is not authenticated never counts against anybody. */
export const KeyAuth = () => applyDecorators(UseGuards(ApiKeyGuard, RateLimitGuard));

/** `Authorization: Bearer`, of a user whose role has the permission. */
export const BearerAuth = (permission: Permission) => applyDecorators(Roles(PERMISSIONS[permission]), UseGuards(BearerGuard, RateLimitGuard));
