import type { ReviewedSenderName, SenderName, SenderNameReview, SenderNameStatus } from '@sms/contracts/sender-names';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An account's request to send under a name, and its outcome. */
@Entity({ name: 'sender_name' })
export class SenderNameEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ name: 'account_id', type: 'bigint' })
  accountId: number;

  @Column({ type: 'text' })
  name: string;

  @Column({ name: 'sample_content', type: 'text' })
  sampleContent: string;

  @Column({ type: 'text', default: 'pending' })
  status: SenderNameStatus;

  @Column({ name: 'rejection_reason', type: 'text', nullable: true })
  rejectionReason: string | null;

  /** User id of the operator. */
  @Column({ name: 'reviewed_by', type: 'bigint', nullable: true })
  reviewedBy: number | null;

  @Column({ name: 'reviewed_at', type: 'timestamptz', nullable: true })
  reviewedAt: Date | null;

  /** A withdrawn name has the status `rejected`. */
  @Column({ name: 'withdrawn_at', type: 'timestamptz', nullable: true })
  withdrawnAt: Date | null;

  /** User id of the operator. */
  @Column({ name: 'withdrawn_by', type: 'bigint', nullable: true })
  withdrawnBy: number | null;

  /** Rises with every change, over all requests for a name. */
  @Column({ type: 'bigint', default: () => "nextval('sender_name_version')" })
  version: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  toContract(): SenderName {
    const { id, accountId, name, sampleContent, status, rejectionReason, createdAt } = this;
    return { id, accountId, name, sampleContent, status, rejectionReason, createdAt: createdAt.toISOString() };
  }

  toReview(): ReviewedSenderName {
    const { id, accountId, name, sampleContent, rejectionReason, createdAt, reviewedAt, withdrawnAt } = this;
    return {
      id,
      accountId,
      name,
      sampleContent,
      review: this.review(),
      reason: rejectionReason,
      createdAt: createdAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    };
  }

  private review(): SenderNameReview {
    if (this.withdrawnAt !== null) return 'withdrawn';
    return this.status === 'active' ? 'approved' : this.status;
  }
}
