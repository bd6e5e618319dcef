import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { periodicJob } from '@sms/platform/runtime';
import { AccessTokens } from '../credentials/access-tokens';
import { ApiKeyDirectory } from '../credentials/api-key-directory';
import { ApiKeyUsage } from '../credentials/api-key-usage';
import { ApiKeyGuard } from './api-key.guard';
import { BearerGuard } from './bearer.guard';
import { BearerStrategy } from './bearer.strategy';
import { KeyOrTokenGuard } from './key-or-token.guard';
import { KeyOrTokenInModeGuard } from './key-or-token-in-mode.guard';
import { FailedCredentials } from '../credentials/failed-credentials';
import { OpenSessions } from '../credentials/open-sessions';
import { OperatorNetworks } from '../credentials/operator-networks';
import { OptionalCallerGuard } from './optional-caller.guard';
import { RateLimitGuard } from './rate-limit.guard';

/** Authentication. Global, because the controllers of every feature use its guards. */
@Global()
@Module({
  imports: [JwtModule.register({}), PassportModule],
  providers: [
    AccessTokens,
    ApiKeyDirectory,
    ApiKeyGuard,
    ApiKeyUsage,
    BearerGuard,
    BearerStrategy,
    KeyOrTokenGuard,
    FailedCredentials,
    KeyOrTokenInModeGuard,
    OpenSessions,
    OperatorNetworks,
    OptionalCallerGuard,
    RateLimitGuard,
    periodicJob({ name: 'write API key usage', everyMs: 5_000, inject: [ApiKeyUsage], run: (usage) => usage.write() }),
  ],
  exports: [
    AccessTokens,
    ApiKeyDirectory,
    ApiKeyGuard,
    BearerGuard,
    BearerStrategy,
    KeyOrTokenGuard,
    FailedCredentials,
    KeyOrTokenInModeGuard,
    OperatorNetworks,
    OptionalCallerGuard,
    RateLimitGuard,
  ],
})
export class AuthModule {}
