import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredLimits } from '../traffic-limits/traffic-limits';

export type AccountStatus = 'active' | 'suspended';

/** A vendor, or a sub-account of one. */
@Entity('account')
export class Account {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'uuid' })
  uuid: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'parent_id', type: 'bigint', nullable: true })
  parentId: number | null;

  /** A parent has none itself. */
  @ManyToOne(() => Account)
  @JoinColumn({ name: 'parent_id' })
  parent: Account | null;

  @Column({ type: 'text', default: 'active' })
  status: AccountStatus;

  /** Whether its parent may end the suspension; it may not end an operator's. */
  @Column({ name: 'suspended_by_parent', type: 'boolean', default: false })
  suspendedByParent: boolean;

  /** A closed sub-account is suspended for good. */
  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ name: 'default_sender', type: 'text', nullable: true })
  defaultSender: string | null;

  /** Requests in any 60 s; null: the published limit. */
  @Column({ name: 'rate_limit_per_minute', type: 'integer', nullable: true })
  rateLimitPerMinute: number | null;

  /** Set by the vendor's owner; a sub-account has those of its parent. Null: none. */
  @Column({ name: 'own_limits', type: 'jsonb', nullable: true })
  ownLimits: StoredLimits | null;

  /** Set by an operator, likewise. */
  @Column({ name: 'operator_limits', type: 'jsonb', nullable: true })
  operatorLimits: StoredLimits | null;

  /** Incremented by each change that is reported to other services. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** Incremented by each report to messaging on whether the account may send. */
  @Column({ name: 'suspension_version', type: 'integer', default: 0 })
  suspensionVersion: number;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt: Date;
}
