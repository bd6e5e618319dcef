import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from './account.entity';
import { AppUser } from './app-user.entity';
import type { ApiKeyMode } from './api-key-format';
import type { ApiKeyScope } from './api-key-scopes';

@Entity('api_key')
export class ApiKey {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'bigint' })
  accountId: number;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account;

  /** The user who made it; messages sent with the key are logged under this user. */
  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;

  @ManyToOne(() => AppUser)
  @JoinColumn({ name: 'user_id' })
  user: AppUser;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  /** SHA-256 of the key. */
  @Column({ type: 'bytea' })
  hash: Buffer;

  @Column({ type: 'text' })
  mode: ApiKeyMode;

  @Column({ type: 'text', array: true })
  scopes: ApiKeyScope[];

  @Column({ name: 'created_at', type: 'timestamptz', insert: false })
  createdAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt: Date | null;

  @Column({ name: 'last_used_address', type: 'text', nullable: true })
  lastUsedAddress: string | null;

  /** Not valid from then on. */
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  /** CIDR ranges from which it is valid; none: from everywhere. */
  @Column({ type: 'text', array: true })
  networks: string[];

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
