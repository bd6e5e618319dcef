import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppUser } from '../accounts/app-user.entity';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { AccessTokens } from './access-tokens';
import { ApiKeyDirectory } from './api-key-directory';
import { ApiKey } from './api-key.entity';
import { ApiKeyGuard } from './api-key.guard';
import { ApiKeysController } from './api-keys.controller';
import { AuthController } from './auth.controller';
import { BearerGuard } from './bearer.guard';
import { BearerStrategy } from './bearer.strategy';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { LoginHandler } from './login.handler';
import { PasswordHasher } from './password-hasher';

/** Who is calling. Global, because its guards stand on the controllers of every feature. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AppUser, ApiKey]), JwtModule.register({}), PassportModule, RateLimitModule],
  controllers: [AuthController, ApiKeysController],
  providers: [AccessTokens, ApiKeyDirectory, ApiKeyGuard, BearerGuard, BearerStrategy, CreateApiKeyHandler, LoginHandler, PasswordHasher],
  exports: [ApiKeyDirectory, ApiKeyGuard, BearerGuard, PasswordHasher],
})
export class AuthModule {}
