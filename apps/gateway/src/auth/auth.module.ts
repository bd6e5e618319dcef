import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { periodicJob } from '@sms/platform/runtime';
import { AccountLimits } from '../accounts/account-limits';
import { AppUser } from '../accounts/app-user.entity';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { AccessTokens } from './access-tokens';
import { ApiKeyDirectory } from './api-key-directory';
import { ApiKey } from './api-key.entity';
import { ApiKeyUsage } from './api-key-usage';
import { ApiKeyGuard } from './api-key.guard';
import { ApiKeysController } from './api-keys.controller';
import { AuthController } from './auth.controller';
import { BearerGuard } from './bearer.guard';
import { BearerStrategy } from './bearer.strategy';
import { ChangePasswordHandler } from './change-password.handler';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { CreatePasswordResetHandler } from './create-password-reset.handler';
import { EitherGuard } from './either.guard';
import { FailedCredentials } from './failed-credentials';
import { ListApiKeysHandler } from './list-api-keys.handler';
import { LoginHandler } from './login.handler';
import { LogoutHandler } from './logout.handler';
import { OptionalCallerGuard } from './optional-caller.guard';
import { PasswordHasher } from './password-hasher';
import { RefreshHandler } from './refresh.handler';
import { ResetPasswordHandler } from './reset-password.handler';
import { RevokeApiKeyHandler } from './revoke-api-key.handler';
import { SessionLimit } from './session-limit';
import { Session } from './session.entity';
import { Sessions } from './sessions';

/** Who is calling. Global, because its guards stand on the controllers of every feature. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([AppUser, ApiKey, Session]),
    JwtModule.register({}),
    PassportModule,
    RateLimitModule,
  ],
  controllers: [AuthController, ApiKeysController],
  providers: [
    AccessTokens,
    AccountLimits,
    ApiKeyDirectory,
    ApiKeyGuard,
    ApiKeyUsage,
    BearerGuard,
    BearerStrategy,
    ChangePasswordHandler,
    CreateApiKeyHandler,
    CreatePasswordResetHandler,
    EitherGuard,
    FailedCredentials,
    ListApiKeysHandler,
    LoginHandler,
    LogoutHandler,
    OptionalCallerGuard,
    PasswordHasher,
    RefreshHandler,
    ResetPasswordHandler,
    RevokeApiKeyHandler,
    SessionLimit,
    Sessions,
    periodicJob({ name: 'prune sessions', everyMs: 600_000, inject: [Sessions], run: (sessions) => sessions.prune() }),
    periodicJob({ name: 'write API key usage', everyMs: 5_000, inject: [ApiKeyUsage], run: (usage) => usage.write() }),
  ],
  exports: [
    AccountLimits,
    ApiKeyDirectory,
    ApiKeyGuard,
    BearerGuard,
    BearerStrategy,
    CreatePasswordResetHandler,
    EitherGuard,
    FailedCredentials,
    OptionalCallerGuard,
    PasswordHasher,
    Sessions,
  ],
})
export class AuthModule {}
