import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountLimits } from './account-limits';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { AppUser } from './app-user.entity';
import { PasswordHasher } from './password-hasher';
import { Session } from './session.entity';

export const IDENTITY_ENTITIES = [Account, AppUser, ApiKey, Session];

/** Accounts, their users and credentials. Global, with the repositories, because most features read one of them. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature(IDENTITY_ENTITIES)],
  providers: [AccountLimits, PasswordHasher],
  exports: [AccountLimits, PasswordHasher, TypeOrmModule],
})
export class IdentityModule {}
