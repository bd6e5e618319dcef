import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Account } from './account.entity';
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

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
