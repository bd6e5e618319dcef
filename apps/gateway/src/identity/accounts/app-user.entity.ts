import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Account } from './account.entity';

export const VENDOR_ROLES = ['owner', 'member'] as const;
export type VendorRole = (typeof VENDOR_ROLES)[number];
export type Role = VendorRole | 'operator';

export const OPERATOR_ROLES = ['read', 'support', 'finance', 'admin'] as const;
/** What an operator may do; see PERMISSIONS. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Of operators whom a gateway of the release before has added. They may do everything, as there. */
export const ROLE_WITHOUT_ROLES: OperatorRole = 'admin';

/** A person who logs in. */
@Entity('app_user')
export class AppUser {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Null for operators, who belong to no vendor. */
  @Column({ name: 'account_id', type: 'bigint', nullable: true })
  accountId: number | null;

  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account | null;

  /** Lower case. */
  @Column({ type: 'text' })
  email: string;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash: string;

  @Column({ type: 'text' })
  role: Role;

  /** Null for users of vendors, and for operators of `ROLE_WITHOUT_ROLES`. */
  @Column({ name: 'operator_role', type: 'text', nullable: true })
  operatorRole: OperatorRole | null;

  /** Null: may log in. */
  @Column({ name: 'disabled_at', type: 'timestamptz', nullable: true })
  disabledAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false })
  createdAt: Date;
}
