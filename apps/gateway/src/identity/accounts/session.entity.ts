import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { AppUser } from './app-user.entity';

/** One login, and all refresh tokens that descend from it. */
@Entity('session')
export class Session {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'bigint' })
  userId: number;

  @ManyToOne(() => AppUser)
  @JoinColumn({ name: 'user_id' })
  user: AppUser;

  /** No refresh or access token is valid afterwards. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  /** When the user has proved the second factor in it. */
  @Column({ name: 'second_factor_at', type: 'timestamptz', nullable: true })
  secondFactorAt: Date | null;
}
