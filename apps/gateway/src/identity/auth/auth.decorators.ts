import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiExtension, ApiSecurity } from '@nestjs/swagger';
import { EXTENSIONS } from '../../edge/http/api-operation';
import type { ApiKeyScope } from '../accounts/api-key-scopes';
import { OPERATOR_ROLES, VENDOR_ROLES } from '../accounts/app-user.entity';
import { RateLimitGuard } from './rate-limit.guard';
import { ApiKeyGuard, Scope } from './api-key.guard';
import { AdmitBeforeSecondFactor, BearerGuard, Roles } from './bearer.guard';
import { KeyOrTokenGuard } from './key-or-token.guard';
import { KeyOrTokenInModeGuard } from './key-or-token-in-mode.guard';
import { BEFORE_SECOND_FACTOR, type Permission, PERMISSIONS, type PermittedRole } from './permissions';
import { type CredentialHeader, Takes } from '../credentials/refused-credential';
import { DocumentedSmsMode } from './sms-mode';

const needsScope = (scope: ApiKeyScope) => [Scope(scope), ApiSecurity('apiKey'), ApiExtension(EXTENSIONS.scope, scope)];

const needsPermission = (permission: Permission) => {
  const roles: readonly PermittedRole[] = PERMISSIONS[permission];
  const operators = OPERATOR_ROLES.filter((role) => roles.includes(role));
  const vendors = VENDOR_ROLES.filter((role) => roles.includes(role));
  return [
    Roles(roles),
    AdmitBeforeSecondFactor(BEFORE_SECOND_FACTOR.has(permission)),
    ApiSecurity('bearer'),
    ApiExtension(EXTENSIONS.roles, operators.length > 0 ? [...vendors, 'operator'] : vendors),
    ApiExtension(EXTENSIONS.operatorRoles, operators.length < OPERATOR_ROLES.length ? operators : []),
  ];
};

const TOKEN_ONLY: readonly CredentialHeader[] = ['Authorization: Bearer'];
const KEY_ONLY: readonly CredentialHeader[] = ['X-API-Key'];
const EITHER: readonly CredentialHeader[] = [...KEY_ONLY, ...TOKEN_ONLY];

/** `X-API-Key` with the scope, then the rate limit: unauthenticated requests never count against a limit. */
export const KeyAuth = (scope: ApiKeyScope) =>
  applyDecorators(...needsScope(scope), Takes(KEY_ONLY), UseGuards(ApiKeyGuard, RateLimitGuard));

/** `Authorization: Bearer`, of a user whose role has the permission. */
export const BearerAuth = (permission: Permission) =>
  applyDecorators(...needsPermission(permission), Takes(TOKEN_ONLY), UseGuards(BearerGuard, RateLimitGuard));

/** Either credential; the key wins when both are given. */
export const KeyOrTokenAuth = (permission: Permission, scope: ApiKeyScope) =>
  applyDecorators(
    ...needsScope(scope),
    ...needsPermission(permission),
    Takes(EITHER),
    UseGuards(KeyOrTokenGuard, RateLimitGuard),
  );

/** Either credential, for a route with modes: a key has its own, a token that of the header `SMS-Mode`. */
export const KeyOrTokenInModeAuth = (permission: Permission, scope: ApiKeyScope) =>
  applyDecorators(
    ...needsScope(scope),
    ...needsPermission(permission),
    Takes(EITHER),
    DocumentedSmsMode,
    UseGuards(KeyOrTokenInModeGuard, RateLimitGuard),
  );
